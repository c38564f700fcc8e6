package org.raidlab.experiments.message;

import java.util.List;
import java.util.Locale;
import org.raidlab.core.codec.Codec;
import org.raidlab.experiments.simulated.Wiring;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.sim.time.Delay;
import org.raidlab.site.node.ServerFactory;

/** The processes of a site. */
enum Layout {
    /** One process for the six servers. */
    MERGED(List.of(ServerFactory.SERVERS)),
    /** UI with AD, AM alone, and the controllers together. */
    THREE(List.of(
            List.of(RaidServer.UI, RaidServer.AD),
            List.of(RaidServer.AM),
            List.of(RaidServer.AC, RaidServer.CC, RaidServer.RC))),
    /** Each server is a process. */
    SEPARATE(ServerFactory.SERVERS.stream().map(List::of).toList());

    private final List<List<RaidServer>> groups;

    Layout(List<List<RaidServer>> groups) {
        this.groups = groups;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    int processes() {
        return groups.size();
    }

    Wiring wiring(Codec<RaidMessage> codec, Delay withinSite) {
        return new Wiring(groups, codec, withinSite);
    }
}
