/** Tests of the experiments on contention and switches. */
@NullMarked
package org.raidlab.experiments.contention;

import org.jspecify.annotations.NullMarked;
