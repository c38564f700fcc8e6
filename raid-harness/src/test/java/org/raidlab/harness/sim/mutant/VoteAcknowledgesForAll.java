package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The coordinator takes an acknowledgement that a vote brings for one of all sites. */
public final class VoteAcknowledgesForAll extends MutantServer {
    public VoteAcknowledgesForAll(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(right, in -> in.body() instanceof AcMessage.Vote vote ? heard(vote) : List.of(in.body()));
    }

    private List<RaidMessage> heard(AcMessage.Vote vote) {
        List<RaidMessage> heard = new ArrayList<>();
        for (TxnId txn : vote.acknowledged()) {
            options().sites().forEach(site -> heard.add(new AcMessage.Acknowledge(txn, site)));
        }
        heard.add(vote);
        return heard;
    }
}
