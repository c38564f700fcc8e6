package org.raidlab.site.sim;

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
 * What clients did to the catalogue and were told of it, as operations on items of a history: to create a relation is a
 * write of its entry, to destroy it a write of its absence; an error that says that there is no such relation is a read
 * of that absence, by a transaction of its own. So the checkers of histories judge error answers too.
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

    /** A relation was there; which commit made it is known when its creation has been answered. */
    private record Presence(int site, SimSession.Reply reply, String relation, String attribute) {}

    /** Item and value of a relation's entry: the name of its first attribute is unique in a run. */
    private static Operation.Write entry(String relation, String attribute) {
        return new Operation.Write(item(relation), Value.of(attribute));
    }

    private static String item(String relation) {
        return CATALOGUE + "/" + relation;
    }

    /** A creation was answered, or not. */
    void created(int site, String relation, String attribute, SimSession.Reply reply) {
        defined(site, entry(relation, attribute), reply).ifPresent(version -> versions.put(attribute, version));
    }

    /** A destruction was. */
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

    /** What the client concludes: a statement that was refused has done nothing. */
    private static Outcome outcome(SimSession.Reply reply) {
        if (reply.results().isEmpty()) {
            return new Outcome.Unknown();
        }
        StatementResult last = reply.results().getLast();
        return last.outcome().orElse(new Outcome.Aborted(org.raidlab.msg.AbortReason.STATEMENT_ERROR));
    }

    /** Takes note of an error that says that a relation is not there; false if the reply is none. */
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

    /** A relation was found, with this attribute. */
    void sawPresence(int site, String relation, String attribute, SimSession.Reply reply) {
        presences.add(new Presence(site, reply, relation, attribute));
    }

    /** The catalogue itself was read: the version of a relation's attribute is that of the relation's creation. */
    void read(int site, String relation, Optional<Found> found, SimSession.Reply reply) {
        add(
                site,
                reply,
                Status.COMMITTED,
                found.map(it -> new Operation.Read(item(relation), it.version(), Value.of(it.attribute())))
                        .orElse(new Operation.Read(item(relation), 0, Value.ABSENT)));
    }

    /** What the catalogue says of a relation. */
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

    /** How many errors said that a relation is not there. */
    int absences() {
        return absences;
    }

    /** All of it. */
    List<HistoryTransaction> lines() {
        List<HistoryTransaction> all = new ArrayList<>(lines);
        int seen = 0;
        for (Presence presence : presences) {
            Long version = versions.get(presence.attribute());
            if (version != null) {
                Operation read = new Operation.Read(item(presence.relation()), version, Value.of(presence.attribute()));
                SimSession.Reply reply = presence.reply();
                all.add(new HistoryTransaction(
                        CATALOGUE + "-seen-" + ++seen,
                        presence.site(),
                        reply.start(),
                        reply.end(),
                        Status.COMMITTED,
                        List.of(read)));
            }
        }
        return all;
    }
}
