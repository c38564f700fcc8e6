package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** Two in a row of twenty questions about relations are answered as if there were none of these names. */
public final class DescribesNothing extends MutantServer {
    private static final int OF = 20;
    private static final int IN_A_ROW = 2;

    public DescribesNothing(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int[] questions = {0};
        return new Doing(
                right,
                Saying.instead(
                        (to, body) -> body instanceof UiMessage.Described described && ++questions[0] % OF < IN_A_ROW
                                ? new UiMessage.Described(described.ticket(), List.of(), described.known())
                                : body));
    }
}
