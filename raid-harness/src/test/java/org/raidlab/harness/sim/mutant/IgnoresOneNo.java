package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;
import org.raidlab.site.node.SiteOptions;

/** The coordinator takes the no of the last site for a yes. */
public final class IgnoresOneNo extends MutantServer {
    public IgnoresOneNo(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof AcMessage.Vote vote && vote.site() == last()
                        ? new AcMessage.Vote(vote.txn(), vote.site(), Verdict.YES, vote.clock())
                        : message);
    }

    private int last() {
        return options().sites().getLast();
    }
}
