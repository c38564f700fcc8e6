/** Tests of the skeleton. */
@NullMarked
package org.raidlab.experiments.bench.skeleton;

import org.jspecify.annotations.NullMarked;
