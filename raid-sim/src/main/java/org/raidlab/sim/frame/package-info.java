/**
 * The frame that the runs of all systems have: start, work under faults, the end of the faults, rest, death of all
 * processes, recovery, judgement.
 */
@NullMarked
package org.raidlab.sim.frame;

import org.jspecify.annotations.NullMarked;
