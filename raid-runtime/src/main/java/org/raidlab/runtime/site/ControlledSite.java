package org.raidlab.runtime.site;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.control.ControlRequests;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.watch.EventPublisher;

/** The process of a site as control messages see it: they ask for its state and order its site about. */
final class ControlledSite<M extends Message> implements ControlRequests.Controlled {
    private final SiteProcessSetup<M> setup;
    private final Node<M> node;
    private final MeteredLog.Meter logMeter;
    private final EventPublisher publisher;
    private final Runnable stop;

    ControlledSite(
            SiteProcessSetup<M> setup,
            Node<M> node,
            MeteredLog.Meter logMeter,
            EventPublisher publisher,
            Runnable stop) {
        this.setup = setup;
        this.node = node;
        this.logMeter = logMeter;
        this.publisher = publisher;
        this.stop = stop;
    }

    @Override
    public void answer(InetSocketAddress to, byte[] message) {
        node.send(to, message);
    }

    @Override
    public int incarnation() {
        return node.incarnation();
    }

    @Override
    public List<ServerState> servers() {
        String state = switch (node.stage()) {
            case OPEN -> "up";
            case GATHERING -> node.hasFailed() ? "failed" : "waiting";
            case RECOVERING, READY -> "recovering";
        };
        return setup.plan().servers().stream()
                .map(type -> new ServerState(setup.address(type), state))
                .toList();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = node.counters();
        if (setup.plan().isLogOwner()) {
            logMeter.counters(counters);
        }
        publisher.addTo(counters);
        return counters;
    }

    @Override
    public Optional<EventPublisher> publisher() {
        return Optional.of(publisher);
    }

    @Override
    public Optional<ControlMessage> take(ControlMessage.SiteOrder order) {
        return Optional.of(
                switch (order) {
                    case ControlMessage.TakeCheckpoint(long request) -> {
                        node.checkpoint();
                        yield new ControlMessage.Heard(request);
                    }
                    case ControlMessage.RollBack(long request, int session) -> {
                        if (session == node.incarnation()) { // a repeated request does not end the next one
                            node.rollBack();
                        }
                        yield new ControlMessage.Heard(request);
                    }
                    case ControlMessage.Fail(long request) ->
                        node.fail()
                                ? new ControlMessage.Heard(request)
                                : new ControlMessage.Refused(
                                        request, "the process with the Atomicity Controller begins and ends lives");
                    case ControlMessage.Recover(long request) -> {
                        node.resume();
                        yield new ControlMessage.Heard(request);
                    }
                });
    }

    @Override
    public void stop() {
        stop.run();
    }
}
