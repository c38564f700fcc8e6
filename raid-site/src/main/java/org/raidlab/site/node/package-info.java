/**
 * A process of RAID without its socket, clock and files: servers in a turn, long datagrams, name service. The real
 * process and the simulator both run it.
 */
@NullMarked
package org.raidlab.site.node;

import org.jspecify.annotations.NullMarked;
