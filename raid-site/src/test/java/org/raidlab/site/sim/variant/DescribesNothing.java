package org.raidlab.site.sim.variant;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.site.node.SiteOptions;

/** Every twentieth question about relations is answered as if there were none of these names. */
public final class DescribesNothing extends BrokenServer {
    private static final int EACH = 20;

    public DescribesNothing(SiteOptions options) {
        super(options, ServerType.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int[] questions = {0};
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof UiMessage.Described described && ++questions[0] % EACH == 0
                        ? new UiMessage.Described(described.ticket(), List.of(), described.known())
                        : body));
    }
}
