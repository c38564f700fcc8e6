/**
 * A network of simulated links that lose, double, damage, delay and reorder real datagrams, and count what they did.
 */
@NullMarked
package org.raidlab.sim.net;

import org.jspecify.annotations.NullMarked;
