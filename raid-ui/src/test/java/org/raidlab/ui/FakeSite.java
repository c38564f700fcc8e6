package org.raidlab.ui;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.golden.TestSchemas;

/**
 * A User Interface among fakes: the Access Manager knows the test relations, the Action Driver is a {@link FakeDriver}.
 * The invariants are checked after every message.
 */
final class FakeSite {
    static final Address SELF = Address.of(3, RaidServer.UI);
    static final Address CLIENT = new Address(0, 0, RaidServer.CLIENT, 4711);
    private static final long TICK_NANOS = 10;

    private final UserInterface server;
    private final RecordedEffects effects = new RecordedEffects();
    private final FakeDriver driver = new FakeDriver();
    private final Deque<Envelope<RaidMessage>> queue = new ArrayDeque<>();
    private final List<RecordedEffects.Sent> toClients = new ArrayList<>();
    private final List<RaidMessage> held = new ArrayList<>();
    private List<Schema> schemas = TestSchemas.ALL;
    private boolean holding;
    private long nanos;
    private long timeNanos;

    FakeSite() {
        this(UiConfig.DEFAULT);
    }

    FakeSite(UiConfig config) {
        Clock clock = new Clock() {
            @Override
            public long monotonicNanos() {
                return timeNanos;
            }

            @Override
            public long wallNanos() {
                return 0;
            }
        };
        server = new UserInterface(new Ports(SELF, 7, clock, new SeededRandom(1), () -> nanos += TICK_NANOS), config);
    }

    /** Time passes, and nothing happens. */
    void passes(Duration time) {
        timeNanos += time.toNanos();
    }

    FakeDriver driver() {
        return driver;
    }

    RecordedEffects effects() {
        return effects;
    }

    long counter(String name) {
        return server.counters().getOrDefault(name, -1L);
    }

    /** The catalogue from now on. */
    void knows(List<Schema> relations) {
        schemas = relations;
    }

    /** From now on what the User Interface asks other servers is kept and not answered. */
    void hold() {
        holding = true;
    }

    List<RaidMessage> held() {
        return held;
    }

    /** Answers what was held, and holds no more. */
    void release() {
        holding = false;
        List<RaidMessage> waiting = List.copyOf(held);
        held.clear();
        waiting.forEach(this::answer);
        run();
    }

    /** Text of session 1 of the usual client; the answer. */
    ClientMessage.Answered submit(int request, String text) {
        return (ClientMessage.Answered)
                from(CLIENT, new UiMessage.Submit(1, request, text, false)).getLast();
    }

    /** What clients get for a message of the usual client. */
    List<ClientMessage> send(UiMessage message) {
        return from(CLIENT, message);
    }

    List<ClientMessage> from(Address client, RaidMessage message) {
        toClients.clear();
        deliver(client, message);
        run();
        return taken();
    }

    /** What clients got since they last sent something. */
    List<ClientMessage> taken() {
        return toClients.stream().map(sent -> (ClientMessage) sent.body()).toList();
    }

    private void deliver(Address from, RaidMessage message) {
        queue.add(new Envelope<>(from, SELF, new MessageTag(7, 0), message));
    }

    private void run() {
        while (!queue.isEmpty()) {
            server.onMessage(queue.remove(), effects);
            server.checkInvariants();
            effects.take().forEach(this::route);
        }
    }

    private void route(RecordedEffects.Sent sent) {
        if (sent.to().type() == RaidServer.CLIENT) {
            toClients.add(sent);
        } else if (holding) {
            held.add(sent.body());
        } else {
            answer(sent.body());
        }
    }

    private void answer(RaidMessage question) {
        switch (question) {
            case AmMessage.Describe(long ticket, List<String> names) ->
                deliver(SELF.sibling(RaidServer.AM), described(ticket, names));
            case AdMessage order ->
                driver.answer(order).forEach(answer -> deliver(SELF.sibling(RaidServer.AD), answer));
            default -> throw new AssertionError("nobody here takes " + question);
        }
    }

    private UiMessage described(long ticket, List<String> names) {
        Stream<Schema> found = schemas.stream().filter(schema -> names.contains(schema.name()));
        return new UiMessage.Described(
                ticket, found.toList(), schemas.stream().map(Schema::name).toList());
    }
}
