/**
 * Simulated processes: a process on ports that take virtual time and that break down at a chosen operation, on stable
 * storage that survives, started again with the next incarnation.
 */
@NullMarked
package org.raidlab.sim.process;

import org.jspecify.annotations.NullMarked;
