/** Small runs of Figures 4 to 8. */
@NullMarked
package org.raidlab.experiments.figure;

import org.jspecify.annotations.NullMarked;
