/** Two releases of RAID beside each other: the same benchmark in alternating rounds. */
@NullMarked
package org.raidlab.experiments.bench.release;

import org.jspecify.annotations.NullMarked;
