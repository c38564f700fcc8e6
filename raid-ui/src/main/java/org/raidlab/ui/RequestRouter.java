package org.raidlab.ui;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;

/** The router of requests to other servers: it gives out their tickets and finds the work that waits for an answer. */
final class RequestRouter {
    private static final int INCARNATION_SHIFT = 40;

    private final Ports ports;
    private final UiConfig config;
    private final Address driver;
    private final Address manager;
    private final Map<Long, Work> waiting = new LinkedHashMap<>();
    private final long[] counts = new long[Counter.values().length];
    private final KeptResults results;
    private final KeptSchemas schemas;
    private long lastTicket;
    private boolean isOpen;

    RequestRouter(Ports ports, UiConfig config) {
        this.ports = ports;
        this.config = config;
        this.results = new KeptResults(config);
        this.schemas = new KeptSchemas(config);
        this.driver = ports.self().sibling(RaidServer.AD);
        this.manager = ports.self().sibling(RaidServer.AM);
        // The Action Driver may still answer what an earlier incarnation asked.
        this.lastTicket = (long) ports.incarnation() << INCARNATION_SHIFT;
    }

    int incarnation() {
        return ports.incarnation();
    }

    UiConfig config() {
        return config;
    }

    Address driver() {
        return driver;
    }

    Address manager() {
        return manager;
    }

    /**
     * Returns whether AM has described anything yet. Before that the site is in no view: it may have lost its folder,
     * and would give transactions the names that its earlier life gave.
     */
    boolean isOpen() {
        return isOpen;
    }

    /** Notes that AM describes relations. */
    void open() {
        isOpen = true;
    }

    /** Returns the results that clients may still fetch. */
    KeptResults results() {
        return results;
    }

    /** Returns the schemas that AM described last. */
    KeptSchemas schemas() {
        return schemas;
    }

    /** Answers a request, and keeps the results, so that the client can fetch them. */
    void answer(Session session, int request, List<StatementResult> all, Effects<RaidMessage> out) {
        Answer answer = new Answer(all, config.answerBytes());
        session.answer(answer);
        results.keep(session.key(), answer, nowNanos());
        out.send(session.key().client(), answer.answered(session.key(), request));
    }

    /** The time, which stands still while a message is worked on. */
    long nowNanos() {
        return ports.clock().monotonicNanos();
    }

    /** Returns when the first try of a transaction began that a session begins now. */
    long begun(Session session) {
        return session.begunSince(ports.clock().wallNanos());
    }

    long stopwatch() {
        return ports.stopwatch().getAsLong();
    }

    void count(Counter counter) {
        count(counter, 1);
    }

    void count(Counter counter, long amount) {
        counts[counter.ordinal()] += amount;
    }

    SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        for (Counter counter : Counter.values()) {
            counters.put(counter.word(), counts[counter.ordinal()]);
        }
        counters.put("results-dropped", results.dropped());
        counters.put("result-bytes", results.bytes());
        return counters;
    }

    /** Returns a new ticket for an answer that this work awaits. */
    long ticket(Work work) {
        waiting.put(++lastTicket, work);
        return lastTicket;
    }

    void ask(AmMessage question, Effects<RaidMessage> out) {
        out.send(manager, question);
    }

    /** Begins a session's transaction for this work; asks for a description first if AM has not given any yet. */
    void begin(Work work, Session session, Effects<RaidMessage> out) {
        if (isOpen) {
            order(new AdMessage.Begin(ticket(work), begun(session)), out);
        } else {
            ask(new AmMessage.Describe(ticket(work), List.of()), out);
        }
    }

    void order(AdMessage order, Effects<RaidMessage> out) {
        out.send(driver, order);
    }

    /** Returns the work that waits for a ticket's answer. */
    Optional<Work> waitingFor(long ticket) {
        return Optional.ofNullable(waiting.get(ticket));
    }

    /** Returns the number of answers that are still to come. */
    int awaited() {
        return waiting.size();
    }

    /** Closes a ticket whose answer has come. */
    void close(long ticket) {
        waiting.remove(ticket);
    }

    /** Aborts a transaction for which an action is being executed: the answer to the action reports the outcome. */
    void giveUp(TxnId txn, Effects<RaidMessage> out) {
        order(new AdMessage.Abort(ticket(new AbandonedWork()), txn), out);
    }

    /** Ends the transaction of a session that is gone. */
    void abandon(Session session, Effects<RaidMessage> out) {
        if (session.block() instanceof Block.Open(TxnId txn)) {
            session.block(Block.NONE);
            giveUp(txn, out);
        }
    }

    /**
     * Checks that every session at work waits for exactly one answer, and that all other waiting work belongs to
     * sessions that are gone.
     */
    void checkInvariants(Iterable<Session> sessions) {
        int atWork = 0;
        for (Session session : sessions) {
            Invariants.check(tickets(session) == (session.isIdle() ? 0 : 1), "a session at work waits for one answer");
            Invariants.check(!session.hasLeft(), "a session that left is forgotten");
            atWork += session.isIdle() ? 0 : 1;
        }
        int awaited = 0;
        for (Work work : waiting.values()) {
            awaited += work.isAbandoned() ? 0 : 1;
        }
        Invariants.check(awaited == atWork, "nobody waits but sessions at work");
        results.checkInvariants();
        schemas.checkInvariants();
    }

    private int tickets(Session session) {
        int tickets = 0;
        for (Work work : waiting.values()) {
            tickets += work.isFor(session) ? 1 : 0;
        }
        return tickets;
    }
}
