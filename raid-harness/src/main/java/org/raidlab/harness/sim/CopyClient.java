package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.core.RandomSource;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Value;

/**
 * A client that copies lines into a relation of its own, which has no key: a part that is copied twice is present
 * twice. It deletes all of them now and then, and copies the relations of all such clients out. Each part, deletion and
 * copy is a transaction of the history; a copy reads the lines that the client got, and the absence of all others.
 */
final class CopyClient implements SideClient {
    /** Begins the names of such relations: their items are named by their first attribute, though it is no key. */
    static final String PREFIX = "copied";

    private static final int PARTS_MAX = 3;
    private static final int LINES_MAX = 4;
    /** So many lines are deleted: a copy that is fetched line by line has to end. */
    private static final int MANY_LINES = 40;

    private static final double OUT = 0.3;

    /** What these clients of a run tell: what they wrote, the copies that they got, and what is wrong with them. */
    static final class Findings {
        private final List<HistoryTransaction> writes = new ArrayList<>();
        private final List<CopyOut> copiesOut = new ArrayList<>();
        private final List<String> wrong = new ArrayList<>();

        /** A committed copy: the lines of a relation by their items. */
        private record CopyOut(String txn, int site, long start, long end, String relation, Map<String, Long> lines) {}

        /**
         * Returns the transactions. The version of a line is known when the part that wrote it has been answered; a
         * line of a part without an answer is not judged.
         */
        List<HistoryTransaction> history() {
            Map<String, Map<String, Long>> versions = new TreeMap<>();
            for (HistoryTransaction line : writes) {
                for (Operation write : line.ops()) {
                    Map<String, Long> ofRelation =
                            versions.computeIfAbsent(relationOf(write), _ -> new LinkedHashMap<>());
                    if (!write.value().equals(Value.ABSENT)) {
                        ofRelation.put(write.item(), line.status() == Status.ABORTED ? NEVER_WRITTEN : write.version());
                    }
                }
            }
            List<HistoryTransaction> all = new ArrayList<>(writes);
            for (CopyOut copy : copiesOut) {
                all.add(withReads(copy, versions.getOrDefault(copy.relation, Map.of())));
            }
            return all;
        }

        private static String relationOf(Operation operation) {
            return operation.item().substring(0, operation.item().indexOf('/'));
        }

        private static HistoryTransaction withReads(CopyOut copy, Map<String, Long> versions) {
            List<Operation> reads = new ArrayList<>();
            copy.lines.forEach((item, value) -> {
                long version = versions.getOrDefault(item, NEVER_WRITTEN);
                if (version != Operation.UNVERSIONED) {
                    reads.add(new Operation.Read(item, version, Value.of(value)));
                }
            });
            versions.keySet().stream()
                    .filter(item -> !copy.lines.containsKey(item))
                    .forEach(item -> reads.add(new Operation.Read(item, 0, Value.ABSENT)));
            return new HistoryTransaction(copy.txn, copy.site, copy.start, copy.end, Status.COMMITTED, reads);
        }

        /** Returns the lines that a copy gave twice, or otherwise than they were copied in. */
        List<String> wrong() {
            return wrong;
        }

        /** Returns how many copies gave lines. */
        long copiesOut() {
            return copiesOut.stream().filter(copy -> !copy.lines.isEmpty()).count();
        }
    }

    /** The version of a line that was not copied in: no transaction made it. */
    private static final long NEVER_WRITTEN = Long.MAX_VALUE;

    private final SimSession session;
    private final int sites;
    private final Findings findings;
    private final RandomSource random;
    private final String relation;
    private boolean hasRelation;
    private int deleted;
    private int lines;
    private int unnamed;

    CopyClient(SimSession session, int sites, Findings findings, RandomSource random) {
        this.session = session;
        this.sites = sites;
        this.findings = findings;
        this.random = random;
        this.relation = PREFIX + session.site();
    }

    @Override
    public SimSession session() {
        return session;
    }

    @Override
    public void next(Runnable done) {
        if (!hasRelation) {
            create(done);
        } else if (random.chance(OUT)) {
            copyOut(PREFIX + (1 + random.nextInt(sites)), done);
        } else if (lines - deleted >= MANY_LINES) {
            delete(done);
        } else {
            copyIn(done);
        }
    }

    private void copyIn(Runnable done) {
        session.submit("copy %s () from \"lines\"\n".formatted(relation), reply -> {
            boolean isAccepted = !reply.results().isEmpty()
                    && reply.results().getLast().failure().isEmpty();
            if (isAccepted) {
                part(0, 1 + random.nextInt(PARTS_MAX), done);
            } else {
                done.run();
            }
        });
    }

    private void create(Runnable done) {
        session.submit("create %s (k = i4, v = i4)\n".formatted(relation), reply -> {
            hasRelation = reply.results().stream()
                    .anyMatch(result ->
                            result.outcome().filter(Outcome::isCommitted).isPresent()
                                    || result.failure()
                                            .map(failure -> failure.code() / 100 == 51)
                                            .orElse(false));
            done.run();
        });
    }

    private void part(int number, int parts, Runnable done) {
        if (number == parts) {
            done.run();
            return;
        }
        int first = lines + 1;
        List<String> texts = new ArrayList<>();
        for (int count = 1 + random.nextInt(LINES_MAX); count > 0; count--) {
            lines++;
            texts.add(lines + "," + lines);
        }
        session.copyLines(number, first, texts, reply -> {
            Outcome outcome = outcomeOfPart(reply).ofWrites();
            List<Operation> writes = new ArrayList<>();
            for (int key = first; key <= lines; key++) {
                writes.add(new Operation.Write(item(relation, key), version(outcome), Value.of(key)));
            }
            note(reply, outcome, writes);
            if (outcome.isCommitted()) {
                part(number + 1, parts, done);
            } else {
                done.run();
            }
        });
    }

    /**
     * Returns the outcome that a client reports to its user: a part that was refused without an outcome is not copied.
     */
    private static Outcome outcomeOfPart(SimSession.Reply reply) {
        return reply.answer().orElse(null) instanceof ClientMessage.Copied copied
                ? copied.outcome().orElse(new Outcome.Aborted(AbortReason.STATEMENT_ERROR))
                : new Outcome.Unknown();
    }

    private void delete(Runnable done) {
        session.submit("delete %s\n".formatted(relation), reply -> {
            Outcome outcome = reply.results().isEmpty()
                    ? new Outcome.Unknown()
                    : reply.results()
                            .getLast()
                            .outcome()
                            .orElse(new Outcome.Aborted(AbortReason.STATEMENT_ERROR))
                            .ofWrites();
            List<Operation> writes = new ArrayList<>();
            for (int key = deleted + 1; key <= lines; key++) {
                writes.add(new Operation.Write(item(relation, key), version(outcome), Value.ABSENT));
            }
            note(reply, outcome, writes);
            deleted = outcome.isCommitted() ? lines : deleted;
            done.run();
        });
    }

    private static long version(Outcome outcome) {
        return outcome instanceof Outcome.Committed(var stamp) ? stamp.number() : Operation.UNVERSIONED;
    }

    private static String item(String relation, long key) {
        return relation + "/" + key;
    }

    private void note(SimSession.Reply reply, Outcome outcome, List<Operation> writes) {
        String name = reply.txn().map(TxnId::toString).orElseGet(() -> relation + "-" + ++unnamed);
        Status status = switch (outcome) {
            case Outcome.Committed _ -> Status.COMMITTED;
            case Outcome.Aborted _ -> Status.ABORTED;
            case Outcome.Unknown _ -> Status.UNKNOWN;
        };
        findings.writes.add(new HistoryTransaction(name, session.site(), reply.start(), reply.end(), status, writes));
    }

    /** Copies a relation out, part by part; a copy whose rest the site has dropped tells nothing. */
    private void copyOut(String from, Runnable done) {
        session.submit("copy %s () into \"lines\"\n".formatted(from), reply -> {
            reply.results().stream()
                    .filter(result -> result.failure().isEmpty()
                            && result.outcome().filter(Outcome::isCommitted).isPresent()
                            && result.rows().size() >= result.count())
                    .forEach(result -> take(from, result, reply));
            done.run();
        });
    }

    private void take(String from, StatementResult result, SimSession.Reply reply) {
        Map<String, Long> got = new LinkedHashMap<>();
        for (List<org.raidlab.msg.relation.Value> row : result.rows()) {
            long value = number(row.get(1));
            if (got.put(item(from, number(row.get(0))), value) != null) {
                findings.wrong.add("a copy of " + from + " at site " + session.site() + " gave the line " + row
                        + " twice: " + result.rows());
            }
        }
        String name = result.txn().or(reply::txn).map(TxnId::toString).orElseGet(() -> relation + "-" + ++unnamed);
        findings.copiesOut.add(new Findings.CopyOut(name, session.site(), reply.start(), reply.end(), from, got));
    }

    /** Returns the number that a text of a line says. */
    private static long number(org.raidlab.msg.relation.Value text) {
        return Long.parseLong(text.toString().strip());
    }
}
