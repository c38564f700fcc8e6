package org.raidlab.site.node;

import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.TurnLimits;

/**
 * What a node is: its site, and the settings of its parts.
 *
 * @param instance of RAID
 * @param site whose servers it runs
 * @param nameServer where the name server listens
 * @param plan which of the site's servers it runs, and where the others are
 * @param blueprint makes the servers
 * @param limits of a turn
 * @param ldg long datagrams
 * @param naming name service
 */
public record NodeSetup(
        int instance,
        int site,
        InetSocketAddress nameServer,
        ProcessGrouping plan,
        ServerFactory blueprint,
        TurnLimits limits,
        LdgConfig ldg,
        NameConfig naming) {
    /** The address of a server of this site. */
    Address address(ServerType type) {
        return new Address(instance, site, type, 0);
    }

    /** Where the process that keeps the site's log is found by the site's other processes. */
    Address keeper() {
        return new Address(instance, site, ServerType.AC, 1);
    }
}
