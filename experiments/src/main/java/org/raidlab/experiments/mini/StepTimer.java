package org.raidlab.experiments.mini;

import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Measures how long the steps of each site's servers take, in real time of this host. */
final class StepTimer {
    private final LongSupplier clock;
    private final TreeMap<Integer, Long> nanos = new TreeMap<>();

    StepTimer(LongSupplier clock) {
        this.clock = clock;
    }

    /** Returns the servers of a site, with their steps measured. */
    ServerFactory blueprint(SiteOptions options) {
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
                return new Measured(server, ports.self().site());
            }
        };
    }

    /** Discards the measurements so far. */
    void restart() {
        nanos.clear();
    }

    /** Microseconds that a site's servers took since the last restart. */
    double micros(int site) {
        return nanos.getOrDefault(site, 0L) / 1e3;
    }

    private final class Measured extends WrappedServer<RaidMessage> {
        private final int site;

        Measured(Server<RaidMessage> server, int site) {
            super(server);
            this.site = site;
        }

        private void measure(Runnable step) {
            long began = clock.getAsLong();
            step.run();
            nanos.merge(site, clock.getAsLong() - began, Long::sum);
        }

        @Override
        public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
            measure(() -> super.onMessage(in, out));
        }

        @Override
        public void onTimer(TimerToken token, Effects<RaidMessage> out) {
            measure(() -> super.onTimer(token, out));
        }

        @Override
        public void onReady(Effects<RaidMessage> out) {
            measure(() -> super.onReady(out));
        }
    }
}
