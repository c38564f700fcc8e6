package org.raidlab.harness.sim.mutant;

import java.util.Optional;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.site.node.SiteOptions;

/** Tells a client aborted where the outcome is unknown. */
public final class TellsUnknownAsAborted extends MutantServer {
    public TellsUnknownAsAborted(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof ClientMessage.Answered answer
                        ? new ClientMessage.Answered(
                                answer.session(),
                                answer.request(),
                                answer.results().stream()
                                        .map(TellsUnknownAsAborted::certain)
                                        .toList())
                        : body));
    }

    private static StatementResult certain(StatementResult result) {
        Optional<Outcome> outcome = result.outcome()
                .map(told -> told instanceof Outcome.Unknown ? new Outcome.Aborted(AbortReason.TIMEOUT) : told);
        return new StatementResult(
                result.statement(),
                result.columns(),
                result.rows(),
                result.count(),
                result.txn(),
                outcome,
                result.failure(),
                result.copy(),
                result.phases());
    }
}
