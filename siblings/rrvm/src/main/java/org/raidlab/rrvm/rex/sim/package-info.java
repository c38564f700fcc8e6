/** REX in the simulator: its runs and verdicts. */
@NullMarked
package org.raidlab.rrvm.rex.sim;

import org.jspecify.annotations.NullMarked;
