package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.ac.replication.Participants;
import org.raidlab.ac.replication.ReplicaSites;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.AtomicityControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Whoever takes no part in a commit is fail-locked, with a copy or without. */
public final class FailLocksByParticipants extends ServerFactory {
    public FailLocksByParticipants(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        Server<RaidMessage> server = new AtomicityControllerFactory(options()) {
            @Override
            protected Participants participants(Replication.Rowaa settings, Ports ports) {
                return new ReplicaSites(ports.self().site()) {
                    @Override
                    public boolean haveAllCopies(InDoubtTransaction transaction) {
                        return false;
                    }
                };
            }
        }.server(ports);
        return new Doing(
                server,
                Saying.instead((to, body) -> body instanceof RcMessage.Decided commit ? ofAllSites(commit) : body));
    }

    private static RcMessage.Decided ofAllSites(RcMessage.Decided commit) {
        return new RcMessage.Decided(
                commit.txn(),
                commit.at(),
                commit.stamp(),
                commit.members(),
                commit.items(),
                commit.copies(),
                List.of(),
                commit.placings());
    }
}
