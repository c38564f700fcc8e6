package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;
import org.raidlab.site.node.SiteOptions;

/** Says yes where it found a conflict with a pending transaction. */
public final class YesToConflicts extends MutantServer {
    public YesToConflicts(SiteOptions options) {
        super(options, RaidServer.CC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof AcMessage.ValidationResult result
                                && result.verdict().equals(new Verdict.No(AbortReason.CONFLICT))
                        ? new AcMessage.ValidationResult(result.txn(), Verdict.YES)
                        : body));
    }
}
