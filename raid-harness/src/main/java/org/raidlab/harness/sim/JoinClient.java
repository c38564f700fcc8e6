package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;
import org.raidlab.core.TxnId;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Step;
import org.raidlab.harness.workload.UniqueValues;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;

/**
 * A client with a relation of its own, whose tuples refer to items of the mix or to none (null). Its transactions write
 * both relations, or join them: exactly the tuples that refer to an item have a partner. In some runs its tuples are
 * wide, so that a transaction makes messages of more than 64 KiB.
 */
final class JoinClient implements SideClient {
    private static final String PREFIX = "notes";
    private static final int KEYS = 8;
    private static final int WIDE_COLUMNS = 60;
    private static final int FIRST_VALUES = 1_000;
    private static final double NULLS = 0.4;
    private static final int ALREADY_THERE = 51;
    private static final String END = "end transaction\n";

    /** What these clients of a run tell: their transactions, wrong joins, and joins with a null. */
    static final class Findings {
        private final List<HistoryTransaction> history = new ArrayList<>();
        private final List<String> wrong = new ArrayList<>();
        private int nullJoins;

        List<HistoryTransaction> history() {
            return history;
        }

        List<String> wrong() {
            return wrong;
        }

        int nullJoins() {
            return nullJoins;
        }
    }

    private final SimSession session;
    private final ItemRelation items;
    private final int itemCount;
    private final boolean wide;
    private final Findings findings;
    private final RandomSource random;
    private final UniqueValues values;
    private final String relation;
    private int definitions;
    private int unnamed;

    JoinClient(
            SimSession session,
            ItemRelation items,
            int itemCount,
            boolean wide,
            Findings findings,
            RandomSource random) {
        this.session = session;
        this.items = items;
        this.itemCount = itemCount;
        this.wide = wide;
        this.findings = findings;
        this.random = random;
        this.values = new UniqueValues(FIRST_VALUES + session.site());
        this.relation = PREFIX + session.site();
    }

    @Override
    public SimSession session() {
        return session;
    }

    @Override
    public void next(Runnable done) {
        switch (definitions) {
            case 0 -> define(creation(), done);
            case 1 -> define("modify %s to hash unique on k\n".formatted(relation), done);
            default -> {
                if (random.chance(0.5)) {
                    write(done);
                } else {
                    join(done);
                }
            }
        }
    }

    private String creation() {
        String texts = IntStream.range(0, wide ? WIDE_COLUMNS : 0)
                .mapToObj(column -> "t%d = c255, ".formatted(column))
                .collect(Collectors.joining());
        return "create %s (k = i4, ref = i4 with null, %sv = i4)\n".formatted(relation, texts);
    }

    private void define(String text, Runnable done) {
        session.submit(text, reply -> {
            boolean isThere = reply.results().stream()
                    .anyMatch(result ->
                            result.outcome().filter(Outcome::isCommitted).isPresent()
                                    || result.failure()
                                            .map(failure -> failure.code() / 100 == ALREADY_THERE)
                                            .orElse(false));
            definitions += isThere ? 1 : 0;
            done.run();
        });
    }

    /** Replaces some notes by new ones, and writes the item that the last of them refers to. */
    private void write(Runnable done) {
        StringBuilder text = new StringBuilder("begin transaction\n");
        List<Operation> writes = new ArrayList<>();
        TreeSet<Integer> keys = new TreeSet<>();
        for (int count = 1 + random.nextInt(KEYS); count > 0; count--) {
            keys.add(random.nextInt(KEYS));
        }
        for (int key : keys) {
            long value = values.next();
            String reference = random.chance(NULLS) ? "" : "ref = %d, ".formatted(random.nextInt(itemCount));
            text.append("delete %1$s where %1$s.k = %2$d\n".formatted(relation, key));
            text.append("append to %s (k = %d, %sv = %d)\n".formatted(relation, key, reference, value));
            writes.add(new Operation.Write(item(key), org.raidlab.sim.history.Value.of(value)));
        }
        Step.Write step = new Step.Write(random.nextInt(itemCount), values.next());
        text.append(items.statementByName(step)).append(END);
        writes.add(new Operation.Write(items.item(step.key()), org.raidlab.sim.history.Value.of(step.value())));
        submit(text.toString(), results -> writes, done);
    }

    /** Reads all notes, and joins them with the items. */
    private void join(Runnable done) {
        String notes = "retrieve (%1$s.k, %1$s.ref, %1$s.v, ver = %1$s.version)\n".formatted(relation);
        String joined = ("retrieve (%1$s.k, item = %2$s.k, %2$s.v, ver = %2$s.version)" + " where %1$s.ref = %2$s.k\n")
                .formatted(relation, items.name());
        submit("begin transaction\n" + notes + joined + END, this::joined, done);
    }

    private List<Operation> joined(List<StatementResult> results) {
        List<Operation> reads = new ArrayList<>();
        if (results.stream().anyMatch(result -> result.rows().size() < result.count())) {
            return reads; // the site has dropped rows that did not fit into its answer
        }
        TreeMap<Long, Long> expected = new TreeMap<>();
        TreeSet<Long> absent =
                IntStream.range(0, KEYS).mapToObj(key -> (long) key).collect(Collectors.toCollection(TreeSet::new));
        for (List<Value> row : results.get(1).rows()) {
            long key = number(row.get(0));
            absent.remove(key);
            reads.add(read(item(key), row.get(3), row.get(2)));
            if (row.get(1) instanceof Value.Int(long reference)) {
                expected.put(key, reference);
            }
        }
        absent.forEach(key -> reads.add(new Operation.Read(item(key), 0, org.raidlab.sim.history.Value.ABSENT)));
        findings.nullJoins += expected.size() < KEYS - absent.size() ? 1 : 0;
        TreeMap<Long, Long> found = new TreeMap<>();
        for (List<Value> row : results.get(2).rows()) {
            found.put(number(row.get(0)), number(row.get(1)));
            reads.add(read(items.item((int) number(row.get(1))), row.get(3), row.get(2)));
        }
        if (!found.equals(expected) || found.size() != results.get(2).rows().size()) {
            findings.wrong.add("a join of " + relation + " at site " + session.site() + " gave "
                    + results.get(2).rows() + " where the references are " + expected);
        }
        return reads;
    }

    private static Operation read(String item, Value version, Value value) {
        return new Operation.Read(item, number(version), org.raidlab.sim.history.Value.of(number(value)));
    }

    private static long number(Value value) {
        return ((Value.Int) value).value();
    }

    private String item(long key) {
        return relation + "/" + key;
    }

    /** Submits a transaction, and notes it with its operations, which may depend on the results of a committed one. */
    private void submit(String text, Function<List<StatementResult>, List<Operation>> operations, Runnable done) {
        session.submit(text, reply -> {
            Outcome outcome = outcome(reply.results());
            boolean isCommitted = outcome.isCommitted();
            if (!isCommitted) {
                session.leave();
            }
            note(
                    reply,
                    outcome,
                    isCommitted || text.contains("append") ? operations.apply(reply.results()) : List.of());
            done.run();
        });
    }

    /** Returns how the transaction ended: its end says so, or the statement that aborted it. */
    private static Outcome outcome(List<StatementResult> results) {
        if (results.isEmpty()) {
            return new Outcome.Unknown();
        }
        boolean isEnd = results.getLast().statement().stripLeading().startsWith("end");
        return results.stream()
                .flatMap(result -> result.outcome().stream())
                .findFirst()
                .orElse(isEnd ? new Outcome.Unknown() : new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
    }

    private void note(SimSession.Reply reply, Outcome told, List<Operation> operations) {
        boolean hasWritten = operations.stream().anyMatch(Operation.Write.class::isInstance);
        Outcome outcome = hasWritten ? told.ofWrites() : told;
        String name = reply.results().stream()
                .flatMap(result -> result.txn().stream())
                .findFirst()
                .or(reply::txn)
                .map(TxnId::toString)
                .orElseGet(() -> relation + "-" + ++unnamed);
        Status status = switch (outcome) {
            case Outcome.Committed _ -> Status.COMMITTED;
            case Outcome.Aborted _ -> Status.ABORTED;
            case Outcome.Unknown _ -> Status.UNKNOWN;
        };
        long version = outcome instanceof Outcome.Committed(var stamp) ? stamp.number() : Operation.UNVERSIONED;
        List<Operation> stamped = operations.stream()
                .map(operation -> operation instanceof Operation.Write(String item, long _, var value)
                        ? new Operation.Write(item, version, value)
                        : operation)
                .toList();
        findings.history.add(new HistoryTransaction(name, session.site(), reply.start(), reply.end(), status, stamped));
    }
}
