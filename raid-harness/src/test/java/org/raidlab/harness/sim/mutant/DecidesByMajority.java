package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The coordinator counts the first yes from elsewhere for all. */
public final class DecidesByMajority extends MutantServer {
    public DecidesByMajority(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(
                right,
                in -> in.body() instanceof AcMessage.Vote vote && vote.verdict().isYes()
                        ? ofAll(vote)
                        : List.of(in.body()));
    }

    private List<RaidMessage> ofAll(AcMessage.Vote vote) {
        return options().sites().stream()
                .filter(site -> site != vote.txn().site())
                .<RaidMessage>map(site -> new AcMessage.Vote(vote.txn(), site, vote.verdict(), vote.clock()))
                .toList();
    }
}
