package org.raidlab.site.node;

import java.util.List;
import org.raidlab.ad.ActionDriver;
import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.ad.placement.Placement;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.config.Replication;

/** Chooses the sites at which an Action Driver places new relations. */
public class ActionDriverFactory {
    private final SiteOptions options;

    public ActionDriverFactory(SiteOptions options) {
        this.options = options;
    }

    /** Returns a new server for one incarnation of its site. */
    public Server<RaidMessage> server(Ports ports) {
        return new ActionDriver(ports, driverConfig(), placement(ports));
    }

    /** Returns the placement of new relations. */
    protected Placement placement(Ports ports) {
        Replication settings = options.algorithms().replication();
        List<Integer> sites = options.holders();
        Placement all = sites.size() == options.sites().size() ? Placement.EVERYWHERE : Placement.at(sites);
        int degree = settings.degreeAmong(sites);
        Placement placement = switch (settings.copies().placement()) {
            case EXPLICIT -> Placement.explicit(settings.copies().holders(), all);
            case ROUND_ROBIN ->
                degree == sites.size()
                        ? all
                        : Placement.roundRobin(sites, ports.self().site(), degree);
            case RANDOM -> degree == sites.size() ? all : Placement.random(sites, degree, ports.random());
        };
        int fragments = settings.fragments();
        return fragments == 1 ? placement : placement.inFragments(fragments);
    }

    protected ActionDriverConfig driverConfig() {
        String controller = options.algorithms().concurrency();
        return options.limits()
                .driver()
                .withReadsAnnounced(Implementations.concurrency(controller).controlsReads());
    }
}
