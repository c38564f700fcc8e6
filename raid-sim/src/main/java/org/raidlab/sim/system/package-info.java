/** What a system tells the simulator of itself: the campaigns, sweeps and diagrams of the simulator need no more. */
@NullMarked
package org.raidlab.sim.system;

import org.jspecify.annotations.NullMarked;
