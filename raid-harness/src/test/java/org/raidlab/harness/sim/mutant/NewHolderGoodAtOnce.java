package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.site.node.SiteOptions;

/** A new holder is published as good, before its copy is there. */
public final class NewHolderGoodAtOnce extends MutantServer {
    public NewHolderGoodAtOnce(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        List<RelationId> closed = new ArrayList<>();
        return new Doing(right, out -> new Publishing(out, ports.self().sibling(RaidServer.AM), closed));
    }

    /** @param closed relations that the database was told last not to let anybody read */
    private static final class Publishing extends ForwardingEffects<RaidMessage> {
        private final Address database;
        private final List<RelationId> closed;

        Publishing(Effects<RaidMessage> out, Address database, List<RelationId> closed) {
            super(out);
            this.database = database;
            this.closed = closed;
        }

        @Override
        public void send(Address to, RaidMessage body) {
            if (body instanceof AmMessage.Stale(List<RelationId> relations)) {
                closed.clear();
                closed.addAll(relations);
            }
            if (body instanceof RcMessage.Decided commit && !commit.placings().isEmpty()) {
                super.send(to, Commits.placing(commit, List.of()));
                closed.removeAll(commit.placings().stream()
                        .map(DirectoryChange::relation)
                        .toList());
                super.send(database, new AmMessage.Stale(closed));
            } else {
                super.send(to, body);
            }
        }
    }
}
