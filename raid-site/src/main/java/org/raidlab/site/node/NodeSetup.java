package org.raidlab.site.node;

import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidServer;

/**
 * The settings of a node: its site, and the settings of its parts.
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
    Address address(RaidServer type) {
        return new Address(instance, site, type, 0);
    }

    /** Returns the address at which the site's other processes find the log owner. */
    Address logOwner() {
        return new Address(instance, site, RaidServer.AC, 1);
    }
}
