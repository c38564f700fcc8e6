package org.raidlab.runtime.node;

import java.util.List;
import java.util.Optional;
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
        return new Place(siteOf(address), address.type().name());
    }

    /** Returns the number of a server's site; 0 for a client, which is of no site. */
    private int siteOf(Address address) {
        return address.type().equals(client) ? 0 : address.site();
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
            M body = in.body();
            int from = siteOf(in.from());
            boolean isNear = from == self.site();
            if (isNear && !text.isShownWithinSite(body)) {
                return;
            }
            if (!isNear) {
                sink.count(from, body, true);
            }
            if (sink.wants(EventKind.MESSAGE, text, body)) {
                Content content = text.content(body, text.owners(body));
                sink.accept(new WatchEvent.Message(sink.nowNanos(), self, place(in.from()), true, content));
            }
        }
    }

    private final class WatchedEffects extends ForwardingEffects<M> {
        private final Place self;

        WatchedEffects(Effects<M> to, Place self) {
            super(to);
            this.self = self;
        }

        private boolean isFar(Address receiver) {
            return siteOf(receiver) != self.site();
        }

        private void sent(Address receiver, M body) {
            if (isFar(receiver)) {
                sink.count(siteOf(receiver), body, false);
                if (sink.wants(EventKind.MESSAGE, text, body)) {
                    tell(receiver, body);
                }
            }
        }

        private void tell(Address receiver, M body) {
            Content content = text.content(body, text.owners(body));
            sink.accept(new WatchEvent.Message(sink.nowNanos(), self, place(receiver), false, content));
        }

        @Override
        public void send(Address receiver, M body) {
            sent(receiver, body);
            super.send(receiver, body);
        }

        @Override
        public void sendDurable(Address receiver, M body) {
            sent(receiver, body);
            super.sendDurable(receiver, body);
        }

        @Override
        public void multicast(List<Address> receivers, M body) {
            boolean isFar = false;
            for (Address receiver : receivers) {
                if (isFar(receiver)) {
                    isFar = true;
                    sink.count(siteOf(receiver), body, false);
                }
            }
            if (isFar && sink.wants(EventKind.MESSAGE, text, body)) { // once: the decision costs more than the count
                receivers.stream().filter(this::isFar).forEach(receiver -> tell(receiver, body));
            }
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
            if (sink.wants(EventKind.LOG_WRITE, text, record)) {
                Content content = text.content(record, text.owners(record));
                sink.accept(new WatchEvent.LogWrite(sink.nowNanos(), self, forced, content));
            }
            if (isNoted(record)) {
                text.notes(record).forEach(this::note);
            }
        }

        @Override
        public void trace(TraceEvent event) {
            if (isNoted(event)) {
                text.notes(event).forEach(this::note);
            }
            super.trace(event);
        }

        private boolean isNoted(Object what) {
            Optional<EventKind> kind = text.notedAs(what);
            return kind.isPresent() && sink.wants(kind.get(), text, what);
        }

        private void note(EventText.Note note) {
            sink.accept(new WatchEvent.Noted(sink.nowNanos(), self, note.kind().name(), note.fields()));
        }
    }
}
