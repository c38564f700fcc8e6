/** Figures 4 to 8 of the paper (section 3): processes that checkpoint and roll back together. */
@NullMarked
package org.raidlab.experiments.figure;

import org.jspecify.annotations.NullMarked;
