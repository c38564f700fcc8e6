package org.raidlab.runtime.node;

import java.util.Optional;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TraceEvent;

/** A system with something around each of its servers: a recorder, a counter, or a liar. */
public abstract class WrappedSystem<M extends Message> implements NodeSystem<M> {
    private final NodeSystem<M> inner;

    protected WrappedSystem(NodeSystem<M> inner) {
        this.inner = inner;
    }

    /** Returns a server with something around it. */
    protected abstract Server<M> around(Server<M> server, Address self);

    @Override
    public final Server<M> server(ServerType kind, Ports ports) {
        return around(inner.server(kind, ports), ports.self());
    }

    @Override
    public NodeSystem<M> incarnation() {
        WrappedSystem<M> outer = this;
        return new WrappedSystem<>(inner.incarnation()) {
            @Override
            protected Server<M> around(Server<M> server, Address self) {
                return outer.around(server, self);
            }
        };
    }

    @Override
    public ServerTypes types() {
        return inner.types();
    }

    @Override
    public SiteServers site() {
        return inner.site();
    }

    @Override
    public ServerType client() {
        return inner.client();
    }

    @Override
    public boolean permits(Address from, M message) {
        return inner.permits(from, message);
    }

    @Override
    public Optional<Envelope<M>> notice(Address logOwner, int other, int incarnation, boolean isUp) {
        return inner.notice(logOwner, other, incarnation, isUp);
    }

    @Override
    public Optional<M> beginCheckpoint() {
        return inner.beginCheckpoint();
    }

    @Override
    public Optional<Ending> ending(int site, int incarnation, TraceEvent noted) {
        return inner.ending(site, incarnation, noted);
    }

    @Override
    public EventText text() {
        return inner.text();
    }

    @Override
    public boolean isSpare(Node<M> node, boolean target) {
        return inner.isSpare(node, target);
    }
}
