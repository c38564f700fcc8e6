package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** What was read counts as read after the next post. */
public final class CountsPostsAhead extends MutantServer {
    public CountsPostsAhead(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof AdMessage.Tuples read
                        ? new AdMessage.Tuples(read.txn(), read.request(), read.tuples(), read.next(), read.asOf() + 1)
                        : body));
    }
}
