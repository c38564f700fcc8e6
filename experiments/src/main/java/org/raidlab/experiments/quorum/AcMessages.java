package org.raidlab.experiments.quorum;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Counts the messages that Atomicity Controllers receive from those of other sites. */
final class AcMessages {
    private long count;

    long count() {
        return count;
    }

    /** Returns the usual servers, with a count of their messages. */
    ServerFactory around(SiteOptions options) {
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
                return ports.self().type() == RaidServer.AC ? new Counted(server) : server;
            }
        };
    }

    private final class Counted extends WrappedServer<RaidMessage> {
        Counted(Server<RaidMessage> server) {
            super(server);
        }

        @Override
        public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
            boolean fromAnother = in.from().type() == RaidServer.AC
                    && in.from().site() != in.to().site();
            count += fromAnother ? 1 : 0;
            super.onMessage(in, out);
        }
    }
}
