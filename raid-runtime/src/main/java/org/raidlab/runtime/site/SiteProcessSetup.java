package org.raidlab.runtime.site;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.memory.Replication;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.udp.Access;

/**
 * The settings with which a site's process is started.
 *
 * @param instance of the system
 * @param site its number
 * @param bind where it listens; port 0 lets the kernel choose, and a port that is taken is as good as 0
 * @param access how it is reached
 * @param nameServer where the name server listens
 * @param data the site's data folder
 * @param runFile written at the start, and when the site comes up or does not take part any more
 * @param plan which of the site's servers it runs
 * @param system makes the servers
 * @param codec messages to bytes and back
 * @param replication of the site's log in memories of other processes; none if its disk alone has it
 */
public record SiteProcessSetup<M extends Message>(
        int instance,
        int site,
        InetSocketAddress bind,
        Access access,
        InetSocketAddress nameServer,
        Path data,
        Path runFile,
        ProcessGrouping plan,
        NodeSystem<M> system,
        Codec<M> codec,
        Optional<Replication> replication) {
    /** Returns these settings with the site's log also in these memories. */
    public SiteProcessSetup<M> with(Replication memories) {
        return new SiteProcessSetup<>(
                instance,
                site,
                bind,
                access,
                nameServer,
                data,
                runFile,
                plan.withReplicatedLog(true),
                system,
                codec,
                Optional.of(memories));
    }

    /** Returns the name of the process in messages to users. */
    String name() {
        return plan.isAlone() ? "site " + site : plan.name(plan.own()) + " of site " + site;
    }

    Address address(ServerType type) {
        return new Address(instance, site, type, 0);
    }

    /** Returns the place of the process in events: the only one of a site stands for it. */
    Place place() {
        return new Place(site, plan.isAlone() ? "" : plan.name(plan.own()));
    }

    NodeSetup<M> node(LdgConfig ldg, NodeSystem<M> watched) {
        return new NodeSetup<>(
                instance, site, nameServer, plan, watched, TurnLimits.DEFAULT, ldg, NameConfig.DEFAULT, replication);
    }
}
