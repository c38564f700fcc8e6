/** Who plays what in the processes of benchmarks. */
@NullMarked
package org.raidlab.experiments.bench.cast;

import org.jspecify.annotations.NullMarked;
