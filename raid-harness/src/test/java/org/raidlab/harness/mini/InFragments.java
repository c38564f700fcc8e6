package org.raidlab.harness.mini;

import org.raidlab.ad.placement.Placement;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ActionDriverFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A site of its own whose new relations are in so many fragments. */
public final class InFragments {
    private InFragments() {}

    public static MiniSetup of(int fragments, long seed) {
        return MiniSetup.of(1, seed).withVariant(options -> blueprint(options, fragments));
    }

    private static ServerFactory blueprint(SiteOptions options, int fragments) {
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> actionDriver(Ports ports) {
                return new ActionDriverFactory(options) {
                    @Override
                    protected Placement placement(Ports ports) {
                        return super.placement(ports).inFragments(fragments);
                    }
                }.server(ports);
            }
        };
    }
}
