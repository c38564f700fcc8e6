package org.raidlab.site.node;

import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.turn.TurnLimits;

/**
 * What a node is: its site, and the settings of its parts.
 *
 * @param instance of RAID
 * @param site whose servers it runs
 * @param nameServer where the name server listens
 * @param blueprint makes the servers
 * @param limits of a turn
 * @param ldg long datagrams
 * @param naming name service
 */
public record NodeSetup(
        int instance,
        int site,
        InetSocketAddress nameServer,
        SiteBlueprint blueprint,
        TurnLimits limits,
        LdgConfig ldg,
        NameConfig naming) {}
