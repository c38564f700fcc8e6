package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The evidence of other sites bounds nothing, so no cycle over several sites is found. */
public final class CertifiesEachSiteAlone extends MutantServer {
    public CertifiesEachSiteAlone(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof AcMessage.Vote vote
                                && !vote.evidence().isNone()
                        ? new AcMessage.Vote(
                                vote.txn(), vote.site(), vote.verdict(), vote.clock(), anywhere(vote.evidence()))
                        : message);
    }

    private static Evidence anywhere(Evidence evidence) {
        return new Evidence(List.of(evidence.numbers().getFirst(), 0L, Long.MAX_VALUE));
    }
}
