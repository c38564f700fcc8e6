/** Tests of the experiment on the number of sites. */
@NullMarked
package org.raidlab.experiments.scale;

import org.jspecify.annotations.NullMarked;
