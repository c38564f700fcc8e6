package org.raidlab.harness.sim.mutant;

import java.util.List;
import java.util.stream.Stream;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A copier clears the fail-locks of its items for sites, whether or not they are there, in the session that asked. */
public final class ClearsWithoutSession extends MutantServer {
    public ClearsWithoutSession(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                heard -> heard instanceof RcMessage.Decided commit && commit.copies() ? clearingForAll(commit) : heard);
    }

    private RcMessage.Decided clearingForAll(RcMessage.Decided copier) {
        List<Member> all = Stream.concat(
                        copier.members().stream(), options().sites().stream().map(site -> new Member(site, 1)))
                .toList();
        return Commits.of(copier, all);
    }
}
