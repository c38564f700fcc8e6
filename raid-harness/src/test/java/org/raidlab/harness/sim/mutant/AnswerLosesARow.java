package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** Every fifth result with rows of a statement in a longer transaction loses its last row. */
public final class AnswerLosesARow extends MutantServer {
    private int results;

    public AnswerLosesARow(SiteOptions options) {
        super(options, RaidServer.UI);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                body -> body instanceof UiMessage.Executed done && !done.rows().isEmpty() && ++results % 5 == 0
                        ? new UiMessage.Executed(
                                done.ticket(),
                                done.txn(),
                                done.rows().subList(0, done.rows().size() - 1),
                                done.count() - 1)
                        : body);
    }
}
