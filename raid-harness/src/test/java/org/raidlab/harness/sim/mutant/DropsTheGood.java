package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Where a relation has a replica site too many, the good ones are dropped in its place. */
public final class DropsTheGood extends MutantServer {
    public DropsTheGood(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof AdMessage.UpdateDirectory update
                        ? new AdMessage.UpdateDirectory(
                                update.ticket(),
                                update.changes().stream()
                                        .map(DropsTheGood::other)
                                        .toList(),
                                update.members())
                        : body));
    }

    private static DirectoryUpdate other(DirectoryUpdate change) {
        List<Integer> dropped = new ArrayList<>(change.before());
        dropped.removeAll(change.after());
        boolean isDrop = !dropped.isEmpty() && change.before().containsAll(change.after());
        return isDrop ? new DirectoryUpdate(change.relation(), change.before(), dropped) : change;
    }
}
