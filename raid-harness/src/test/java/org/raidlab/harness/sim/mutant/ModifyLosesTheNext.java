package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.site.node.SiteOptions;

/** What is posted next after a change of the catalogue is not made. */
public final class ModifyLosesTheNext extends MutantServer {
    private boolean changed;

    public ModifyLosesTheNext(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(right, body -> {
            if (!(body instanceof AmMessage.Post post)) {
                return body;
            }
            boolean changes = post.writes().stream().anyMatch(write -> Catalogue.holds(write.relation()));
            boolean isLost = changed && !changes;
            changed = changes;
            return isLost ? new AmMessage.Post(post.txn(), post.stamp(), List.of(), post.decided()) : body;
        });
    }
}
