package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.memory.Replication;

/**
 * The settings of a node: its site, and the settings of its parts.
 *
 * @param instance of RAID
 * @param site whose servers it runs
 * @param nameServer where the name server listens
 * @param plan which of the site's servers it runs, and where the others are
 * @param system whose servers they are
 * @param limits of a turn
 * @param ldg long datagrams
 * @param naming name service
 * @param replication of the site's log in memories of other processes; none if its disk alone has it
 */
public record NodeSetup<M extends Message>(
        int instance,
        int site,
        InetSocketAddress nameServer,
        ProcessGrouping plan,
        NodeSystem<M> system,
        TurnLimits limits,
        LdgConfig ldg,
        NameConfig naming,
        Optional<Replication> replication) {
    /** The address of a server of this site. */
    public Address address(ServerType type) {
        return new Address(instance, site, type, 0);
    }

    /** Returns the server of this site whose process keeps the log. */
    Address logServer() {
        return address(system.site().logOwner());
    }

    /** Returns the address at which the site's other processes find the log owner. */
    Address logOwner() {
        return new Address(instance, site, system.site().logOwner(), 1);
    }
}
