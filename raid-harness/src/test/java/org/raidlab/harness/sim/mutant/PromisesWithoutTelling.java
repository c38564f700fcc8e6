package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A promise does not tell what the site has accepted before. */
public final class PromisesWithoutTelling extends MutantServer {
    public PromisesWithoutTelling(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof RcMessage.Promise promise
                        ? new RcMessage.Promise(promise.from(), promise.base(), promise.ballot(), 0, List.of())
                        : body));
    }
}
