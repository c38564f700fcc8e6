/** Experiments and benchmarks: RAID beside what it is compared with, in one run. */
@NullMarked
package org.raidlab.experiments;

import org.jspecify.annotations.NullMarked;
