/** RRVM in the simulator: its runs, its own faults, and its verdicts. */
@NullMarked
package org.raidlab.rrvm.sim;

import org.jspecify.annotations.NullMarked;
