/** A simulated cluster of any system: the name server, and sites whose processes are nodes. */
@NullMarked
package org.raidlab.sim.cluster;

import org.jspecify.annotations.NullMarked;
