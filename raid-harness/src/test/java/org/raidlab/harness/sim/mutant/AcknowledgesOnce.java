package org.raidlab.harness.sim.mutant;

import java.util.Set;
import java.util.TreeSet;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant does not acknowledge again when the decision comes again. */
public final class AcknowledgesOnce extends MutantServer {
    private final Set<TxnId> acknowledged = new TreeSet<>();

    public AcknowledgesOnce(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Saying.instead((to, body) -> {
            if (body instanceof AcMessage.Vote vote) {
                acknowledged.addAll(vote.acknowledged());
            }
            boolean again = body instanceof AcMessage.Acknowledge acknowledge && !acknowledged.add(acknowledge.txn());
            return again ? null : body;
        }));
    }
}
