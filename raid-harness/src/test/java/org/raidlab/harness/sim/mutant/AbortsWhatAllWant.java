package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;
import org.raidlab.site.node.SiteOptions;

/** The coordinator takes every tenth yes for a no. */
public final class AbortsWhatAllWant extends MutantServer {
    private int votes;

    public AbortsWhatAllWant(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof AcMessage.Vote vote && ++votes % 10 == 0
                        ? new AcMessage.Vote(vote.txn(), vote.site(), new Verdict.No(AbortReason.TIMEOUT), vote.clock())
                        : message);
    }
}
