package org.raidlab.harness.sim.mutant;

import java.util.TreeMap;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** Once told of an incarnation of a site, it believes in that one for ever. */
public final class BelievesTheDead extends MutantServer {
    private final TreeMap<Integer, Integer> first = new TreeMap<>();

    public BelievesTheDead(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(right, message -> switch (message) {
            case RcMessage.SiteUp up ->
                new RcMessage.SiteUp(up.site(), first.computeIfAbsent(up.site(), _ -> up.incarnation()));
            case RcMessage.SiteDown down ->
                new RcMessage.SiteDown(down.site(), first.computeIfAbsent(down.site(), _ -> down.incarnation()));
            default -> message;
        });
    }
}
