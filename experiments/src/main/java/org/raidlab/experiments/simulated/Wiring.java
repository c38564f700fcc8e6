package org.raidlab.experiments.simulated;

import java.util.List;
import org.raidlab.core.codec.Codec;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.sim.time.Delay;
import org.raidlab.site.node.ServerFactory;

/**
 * The processes of a site, and what their messages take.
 *
 * @param groups the servers of each process of a site
 * @param codec messages between processes to bytes and back
 * @param withinSite the way of a datagram between two processes of a site
 */
public record Wiring(List<List<RaidServer>> groups, Codec<RaidMessage> codec, Delay withinSite) {
    /** One process for each site, and packed messages. */
    public static final Wiring MERGED =
            new Wiring(List.of(ServerFactory.SERVERS), Codecs.raid(Codecs.NAMES.getFirst()), Delay.NONE);

    public Wiring {
        groups = groups.stream().map(List::copyOf).toList();
    }
}
