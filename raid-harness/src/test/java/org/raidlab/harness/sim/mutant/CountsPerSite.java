package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Versions count the commits that a site has seen, instead of stamps that are equal everywhere. */
public final class CountsPerSite extends MutantServer {
    private long commits = 1_000_000;

    public CountsPerSite(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Saying.instead((to, body) -> switch (body) {
            case CcMessage.Decide decide
            when decide.commit() -> new CcMessage.Decide(decide.txn(), true, new Stamp(++commits));
            case AmMessage.Post post ->
                new AmMessage.Post(post.txn(), new Stamp(commits), post.writes(), post.decided());
            default -> body;
        }));
    }
}
