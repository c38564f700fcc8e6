package org.raidlab.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.runtime.watch.EventSink;

/**
 * A system whose servers are watched: an event for each message that a server takes or sends to another site, for each
 * log record, and for what its trace means. Watching is around the servers, which cannot tell; while nobody watches, it
 * is a test of a flag in each step.
 */
public final class WatchedSystem<M extends Message> extends WrappedSystem<M> {
    private final EventText text;
    private final ServerType client;
    private final EventSink sink;

    /** Makes a system whose events go to a sink; {@code text} says what they mean to people. */
    public WatchedSystem(NodeSystem<M> inner, EventText text, EventSink sink) {
        super(inner);
        this.text = text;
        this.client = inner.client();
        this.sink = sink;
    }

    @Override
    protected Server<M> around(Server<M> server, Address self) {
        return new Watched(server, place(self));
    }

    private Place place(Address address) {
        ServerType type = address.type();
        return new Place(type.equals(client) ? 0 : address.site(), type.name());
    }

    private final class Watched extends WrappedServer<M> {
        private final Place self;

        Watched(Server<M> server, Place self) {
            super(server);
            this.self = self;
        }

        @Override
        public void onMessage(Envelope<M> in, Effects<M> out) {
            if (sink.isWatched()) {
                taken(in);
            }
            super.onMessage(in, out);
        }

        @Override
        protected Effects<M> effects(Effects<M> out) {
            return sink.isWatched() ? new WatchedEffects(out, self) : out;
        }

        private void taken(Envelope<M> in) {
            Place from = place(in.from());
            boolean isNear = from.site() == self.site();
            if (!isNear && sink.wants(EventKind.TRAFFIC)) {
                sink.count(from.site(), in.body(), true);
            }
            if (sink.wants(EventKind.MESSAGE) && (!isNear || text.isShownWithinSite(in.body()))) {
                Set<String> owners = text.owners(in.body());
                if (sink.wants(EventKind.MESSAGE, owners)) {
                    Content content = text.content(in.body(), owners);
                    sink.accept(new WatchEvent.Message(sink.nowNanos(), self, from, true, content));
                }
            }
        }
    }

    private final class WatchedEffects extends ForwardingEffects<M> {
        private final Place self;

        WatchedEffects(Effects<M> to, Place self) {
            super(to);
            this.self = self;
        }

        private void sent(List<Address> receivers, M body) {
            List<Place> far = new ArrayList<>(receivers.size());
            for (Address receiver : receivers) {
                if (receiver.site() != self.site() || receiver.type().equals(client)) {
                    far.add(place(receiver));
                }
            }
            if (far.isEmpty()) {
                return;
            }
            if (sink.wants(EventKind.TRAFFIC)) {
                far.forEach(to -> sink.count(to.site(), body, false));
            }
            if (sink.wants(EventKind.MESSAGE)) {
                Set<String> owners = text.owners(body);
                if (sink.wants(EventKind.MESSAGE, owners)) {
                    Content content = text.content(body, owners);
                    far.forEach(to -> sink.accept(new WatchEvent.Message(sink.nowNanos(), self, to, false, content)));
                }
            }
        }

        @Override
        public void send(Address receiver, M body) {
            sent(List.of(receiver), body);
            super.send(receiver, body);
        }

        @Override
        public void sendDurable(Address receiver, M body) {
            sent(List.of(receiver), body);
            super.sendDurable(receiver, body);
        }

        @Override
        public void multicast(List<Address> receivers, M body) {
            sent(receivers, body);
            super.multicast(receivers, body);
        }

        @Override
        public Lsn force(LogRecord record) {
            written(record, true);
            return super.force(record);
        }

        @Override
        public Lsn append(LogRecord record) {
            written(record, false);
            return super.append(record);
        }

        private void written(LogRecord record, boolean forced) {
            if (sink.wants(EventKind.LOG_WRITE)) {
                Set<String> owners = text.owners(record);
                if (sink.wants(EventKind.LOG_WRITE, owners)) {
                    Content content = text.content(record, owners);
                    sink.accept(new WatchEvent.LogWrite(sink.nowNanos(), self, forced, content));
                }
            }
            text.notes(record).forEach(this::note);
        }

        @Override
        public void trace(TraceEvent event) {
            text.notes(event).forEach(this::note);
            super.trace(event);
        }

        private void note(EventText.Note note) {
            if (sink.wants(note.kind())) {
                sink.accept(
                        new WatchEvent.Noted(sink.nowNanos(), self, note.kind().name(), note.fields()));
            }
        }
    }
}
