package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;
import org.raidlab.site.node.SiteOptions;

/** One in doubt takes the prepare for the yes of the home site, which may not have voted or may have given up. */
public final class CountsThePrepareAsYes extends MutantServer {
    public CountsThePrepareAsYes(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int self = ports.self().site();
        return new Hearing(
                right,
                in -> in.body() instanceof AcMessage.Vote vote && vote.txn().site() != self
                        ? List.of(
                                vote, new AcMessage.Vote(vote.txn(), vote.txn().site(), Verdict.YES, vote.clock()))
                        : List.of(in.body()));
    }
}
