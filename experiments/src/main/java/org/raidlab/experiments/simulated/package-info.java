/**
 * Instances of RAID in the simulator, with clients, for experiments: their cost in messages, forces and virtual time.
 */
@NullMarked
package org.raidlab.experiments.simulated;

import org.jspecify.annotations.NullMarked;
