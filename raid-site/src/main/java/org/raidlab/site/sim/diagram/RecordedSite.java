package org.raidlab.site.sim.diagram;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A factory of a site's usual servers that reports their messages and records to a {@link Recorder}. */
public final class RecordedSite extends ServerFactory {
    private final ServerFactory site;
    private final Recorder recorder;

    public RecordedSite(SiteOptions options, ServerFactory site, Recorder recorder) {
        super(options);
        this.site = site;
        this.recorder = recorder;
    }

    @Override
    public Server<RaidMessage> server(RaidServer type, Ports ports) {
        return new WrappedServer<>(site.server(type, ports)) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                recorder.heard(in.from(), in.to(), in.body());
                super.onMessage(in, out);
            }

            @Override
            protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
                return new Recorded(ports.self(), out);
            }
        };
    }

    private final class Recorded extends ForwardingEffects<RaidMessage> {
        private final Address self;

        private Recorded(Address self, Effects<RaidMessage> to) {
            super(to);
            this.self = self;
        }

        @Override
        public void send(Address receiver, RaidMessage body) {
            recorder.sent(self, receiver, body);
            super.send(receiver, body);
        }

        @Override
        public void sendDurable(Address receiver, RaidMessage body) {
            recorder.sent(self, receiver, body);
            super.sendDurable(receiver, body);
        }

        @Override
        public void multicast(List<Address> receivers, RaidMessage body) {
            receivers.forEach(receiver -> recorder.sent(self, receiver, body));
            super.multicast(receivers, body);
        }

        @Override
        public Lsn force(LogRecord record) {
            recorder.logged(self, record, true);
            return super.force(record);
        }

        @Override
        public Lsn append(LogRecord record) {
            recorder.logged(self, record, false);
            return super.append(record);
        }
    }
}
