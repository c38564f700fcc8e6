package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.PreDecided;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A leader of three-phase commit takes the first recorded pre-decision for those of a quorum. */
public final class OnePreCommitCountsForAll extends MutantServer {
    private final List<Integer> sites;

    public OnePreCommitCountsForAll(SiteOptions options) {
        super(options, RaidServer.AC);
        this.sites = options.sites();
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(right, in -> in.body() instanceof PreDecided first ? ofAll(first) : List.of(in.body()));
    }

    private List<RaidMessage> ofAll(PreDecided first) {
        return sites.stream()
                .<RaidMessage>map(site -> new PreDecided(first.txn(), site, first.ballot()))
                .toList();
    }
}
