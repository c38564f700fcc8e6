/** A world is one run put together: simulation, network, processes and the faults that befall them. */
@NullMarked
package org.raidlab.sim.world;

import org.jspecify.annotations.NullMarked;
