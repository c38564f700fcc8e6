/**
 * Load on a RAID: transactions drawn from a mix, submitted by clients that are state machines themselves, so that the
 * same client runs against real sites and in the simulator, and writes the same history.
 */
@NullMarked
package org.raidlab.harness.workload;

import org.jspecify.annotations.NullMarked;
