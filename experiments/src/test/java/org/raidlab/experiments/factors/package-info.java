/** Tests of the experiments with factors. */
@NullMarked
package org.raidlab.experiments.factors;

import org.jspecify.annotations.NullMarked;
