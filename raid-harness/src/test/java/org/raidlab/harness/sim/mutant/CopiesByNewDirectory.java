package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A new holder takes its copies from a holder by the new directory, which is itself. */
public final class CopiesByNewDirectory extends MutantServer {
    private static final long NOBODYS_TICKET = 1_000_000;

    public CopiesByNewDirectory(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public void send(Address to, RaidMessage body) {
                if (body instanceof RcMessage.CopyRequest asked
                        && asked.items().stream().anyMatch(Item::isWhole)) {
                    super.send(ports.self().sibling(RaidServer.AD), atHome(asked));
                } else {
                    super.send(to, body);
                }
            }
        });
    }

    private static AdMessage.RunCopier atHome(RcMessage.CopyRequest asked) {
        List<FailLock> own = new ArrayList<>();
        asked.items().forEach(item -> own.add(new FailLock(asked.from().site(), item, Stamp.NONE)));
        return new AdMessage.RunCopier(NOBODYS_TICKET + asked.request(), own, List.of(), asked.after(), asked.most());
    }
}
