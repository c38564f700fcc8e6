/**
 * Deterministic simulation: virtual time, simulated network and disks, planned faults, workloads, and checkers of what
 * happened.
 */
@NullMarked
package org.raidlab.sim;

import org.jspecify.annotations.NullMarked;
