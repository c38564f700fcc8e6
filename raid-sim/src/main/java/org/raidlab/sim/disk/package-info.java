/**
 * A simulated disk beneath the real log, ledger and block device: what is not forced may be lost in a crash, sector by
 * sector, and what is at rest may turn out to be other than it was written.
 */
@NullMarked
package org.raidlab.sim.disk;

import org.jspecify.annotations.NullMarked;
