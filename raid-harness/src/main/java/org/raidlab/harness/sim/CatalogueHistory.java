package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Value;

/**
 * The catalogue's history as clients saw it: creation writes a relation's entry, destruction its absence; an error
 * about a missing relation reads that absence in a transaction of its own. So the checkers of histories judge error
 * answers too.
 */
final class CatalogueHistory {
    /** The items' relation; copies are not dumped of it. */
    static final String CATALOGUE = "catalogue";

    private static final int NO_SUCH_RELATION = 2117;

    private final List<HistoryTransaction> lines = new ArrayList<>();
    private final List<Presence> presences = new ArrayList<>();
    private final Map<String, Long> versions = new TreeMap<>();
    private int unnamed;
    private int absences;

    /** A relation that a transaction found, with its first attribute. */
    record Seen(String relation, String attribute) {}

    /**
     * An observation of a transaction that relations exist; the commit that made a relation is known when its creation
     * has been answered.
     */
    private record Presence(int site, List<Seen> seen, long start, long end) {}

    /** Item and value of a relation's entry: the name of its first attribute is unique in a run. */
    private static Operation.Write entry(String relation, String attribute) {
        return new Operation.Write(item(relation), Value.of(attribute));
    }

    private static String item(String relation) {
        return CATALOGUE + "/" + relation;
    }

    /** Notes the reply to a creation, or its absence. */
    void created(int site, String relation, String attribute, SimSession.Reply reply) {
        defined(site, entry(relation, attribute), reply).ifPresent(version -> versions.put(attribute, version));
    }

    /** Notes the reply to a destruction, or its absence. */
    void destroyed(int site, String relation, SimSession.Reply reply) {
        if (!sawAbsence(site, relation, reply)) {
            defined(site, new Operation.Write(item(relation), Value.ABSENT), reply);
        }
    }

    private Optional<Long> defined(int site, Operation.Write write, SimSession.Reply reply) {
        Outcome outcome = outcome(reply);
        switch (outcome) {
            case Outcome.Committed(var stamp) ->
                add(site, reply, Status.COMMITTED, new Operation.Write(write.item(), stamp.number(), write.value()));
            case Outcome.Aborted _ -> add(site, reply, Status.ABORTED, write);
            case Outcome.Unknown _ -> add(site, reply, Status.UNKNOWN, write);
        }
        return outcome instanceof Outcome.Committed(var stamp) ? Optional.of(stamp.number()) : Optional.empty();
    }

    /** Returns the outcome that the client concludes: a refused statement has changed nothing. */
    private static Outcome outcome(SimSession.Reply reply) {
        if (reply.results().isEmpty()) {
            return new Outcome.Unknown();
        }
        StatementResult last = reply.results().getLast();
        return last.outcome().orElse(new Outcome.Aborted(org.raidlab.msg.AbortReason.STATEMENT_ERROR));
    }

    /** Notes an error that reports a missing relation; returns false if the reply is no such error. */
    boolean sawAbsence(int site, String relation, SimSession.Reply reply) {
        boolean isAbsent = reply.results().stream().anyMatch(CatalogueHistory::isNoSuchRelation);
        if (isAbsent) {
            absences++;
            add(site, reply, Status.COMMITTED, new Operation.Read(item(relation), 0, Value.ABSENT));
        }
        return isAbsent;
    }

    static boolean isNoSuchRelation(StatementResult result) {
        return result.failure().map(Failure::code).orElse(0) == NO_SUCH_RELATION;
    }

    /** Notes that a committed transaction found these relations. */
    void sawPresence(int site, List<Seen> seen, SimSession.Reply first, SimSession.Reply last) {
        presences.add(new Presence(site, List.copyOf(seen), first.start(), last.end()));
    }

    /**
     * Notes a read of the catalogue itself: the version of a relation's attribute is that of the relation's creation.
     */
    void read(int site, String relation, Optional<Found> found, SimSession.Reply reply) {
        add(
                site,
                reply,
                Status.COMMITTED,
                found.map(it -> new Operation.Read(item(relation), it.version(), Value.of(it.attribute())))
                        .orElse(new Operation.Read(item(relation), 0, Value.ABSENT)));
    }

    /** The catalogue's entry of a relation. */
    record Found(String attribute, long version) {}

    private void add(int site, SimSession.Reply reply, Status status, Operation operation) {
        String name = reply.results().stream()
                .flatMap(result -> result.txn().stream())
                .findFirst()
                .or(reply::txn)
                .map(Object::toString)
                .orElseGet(() -> CATALOGUE + "-" + ++unnamed);
        lines.add(new HistoryTransaction(name, site, reply.start(), reply.end(), status, List.of(operation)));
    }

    /** Returns how many errors reported a missing relation. */
    int absences() {
        return absences;
    }

    /** Returns the whole history. */
    List<HistoryTransaction> lines() {
        List<HistoryTransaction> all = new ArrayList<>(lines);
        int seen = 0;
        for (Presence presence : presences) {
            List<Operation> reads = new ArrayList<>();
            for (Seen each : presence.seen()) {
                Long version = versions.get(each.attribute());
                if (version != null) {
                    reads.add(new Operation.Read(item(each.relation()), version, Value.of(each.attribute())));
                }
            }
            all.add(new HistoryTransaction(
                    CATALOGUE + "-seen-" + ++seen,
                    presence.site(),
                    presence.start(),
                    presence.end(),
                    Status.COMMITTED,
                    reads));
        }
        return all;
    }
}
