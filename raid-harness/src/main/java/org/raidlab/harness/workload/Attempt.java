package org.raidlab.harness.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.ui.fault.Fault;

/** One run of a script, with the results that its client has received so far. */
final class Attempt {
    private static final int KEY = 0;
    private static final int VALUE = 1;
    private static final int VERSION = 2;

    private final ItemRelation relation;
    private final List<Step> steps = new ArrayList<>();
    private final List<Operation> operations = new ArrayList<>();
    private final long start;
    private int answered;
    private int itemsRead;
    private boolean hasLast;
    private boolean isOpen;
    private Optional<String> split = Optional.empty();
    private Optional<TxnId> txn = Optional.empty();

    Attempt(ItemRelation relation, Script script, long start) {
        this.relation = relation;
        this.steps.addAll(script.steps());
        this.start = start;
    }

    void began(TxnId id) {
        txn = Optional.of(id);
    }

    Optional<TxnId> txn() {
        return txn;
    }

    long start() {
        return start;
    }

    int itemsRead() {
        return itemsRead;
    }

    /** Whether the step that depends on the others has been added. */
    boolean isComplete() {
        return hasLast;
    }

    void add(Step last) {
        hasLast = true;
        steps.add(last);
    }

    /** Takes the results of a request; returns the outcome of the transaction, if it ended. */
    Optional<Outcome> take(List<StatementResult> results) {
        for (StatementResult result : results) {
            String id = txn.map(TxnId::toString).orElse("a transaction");
            result.txn().ifPresent(this::began);
            if (result.failure().filter(Attempt::isDropped).isPresent()) {
                return Optional.of(new Outcome.Unknown());
            }
            if (result.failure().isPresent()) {
                return Optional.of(result.outcome().orElse(failed(result)));
            }
            isOpen |= result.statement().stripLeading().startsWith("begin");
            if (isStep(result)) {
                executed(steps.get(answered++), result);
            }
            if (isCommittedByItself(result)) {
                split = Optional.of("a statement of " + id + " was committed by itself: "
                        + result.statement().strip());
                return Optional.of(new Outcome.Unknown());
            }
            if (result.outcome().isPresent()) {
                return result.outcome();
            }
        }
        return Optional.empty();
    }

    /** Returns whether the site has executed the statement, but has not kept its result. */
    private static boolean isDropped(Failure failure) {
        return failure.code() == Fault.RESULT_DROPPED.code();
    }

    /**
     * Returns whether a statement was committed by itself: only the end of a transaction may commit it, or a statement
     * that has no beginning.
     */
    private boolean isCommittedByItself(StatementResult result) {
        boolean isEnd = result.statement().stripLeading().startsWith("end");
        return isOpen && !isEnd && result.outcome().filter(Outcome::isCommitted).isPresent();
    }

    /** Returns the statement that was committed by itself, if any was. */
    Optional<String> split() {
        return split;
    }

    /**
     * Returns the outcome after an error: a client that ends a transaction unknown to the site has not learned how the
     * transaction ended.
     */
    private static Outcome failed(StatementResult result) {
        boolean isForgotten = result.failure()
                .filter(failure -> failure.code() == Fault.SESSION_FORGOTTEN.code())
                .isPresent();
        return !isForgotten && result.statement().stripLeading().startsWith("end")
                ? new Outcome.Unknown()
                : new Outcome.Aborted(AbortReason.STATEMENT_ERROR);
    }

    private boolean isStep(StatementResult result) {
        String statement = result.statement().stripLeading();
        return answered < steps.size()
                && (statement.startsWith("retrieve")
                        || statement.startsWith("replace")
                        || statement.startsWith("append")
                        || statement.startsWith("delete"));
    }

    private void executed(Step step, StatementResult result) {
        switch (step) {
            case Step.Read(int key) -> {
                if (result.count() == 0) {
                    operations.add(new Operation.Read(relation.item(key), 0, org.raidlab.sim.history.Value.ABSENT));
                }
                read(result);
            }
            case Step.Scan _, Step.ScanMatching _, Step.ScanBelow _, Step.GroupsBelow _, Step.GroupsFrom _ ->
                read(result);
            case Step.Write(int key, long value) -> {
                if (result.count() > 0) {
                    write(key, value);
                }
            }
            case Step.Insert(int key, long value) -> write(key, value);
            case Step.Delete(int key) -> {
                if (result.count() > 0) {
                    delete(key);
                }
            }
            case Step.Verbatim _ -> {}
        }
    }

    private void read(StatementResult result) {
        for (List<Value> row : result.rows()) {
            itemsRead++;
            operations.add(new Operation.Read(
                    relation.item((int) number(row.get(KEY))),
                    number(row.get(VERSION)),
                    org.raidlab.sim.history.Value.of(number(row.get(VALUE)))));
        }
    }

    private static long number(Value value) {
        return value instanceof Value.Int(long number) ? number : 0;
    }

    private void write(int key, long value) {
        operations.add(new Operation.Write(relation.item(key), org.raidlab.sim.history.Value.of(value)));
    }

    private void delete(int key) {
        operations.add(new Operation.Write(relation.item(key), org.raidlab.sim.history.Value.ABSENT));
    }

    /** The line for the history. */
    HistoryTransaction ended(Outcome outcome, int site, String nameless, long end) {
        String name = txn.map(TxnId::toString).orElse(nameless);
        boolean hasWritten = operations.stream().anyMatch(Operation.Write.class::isInstance);
        return switch (hasWritten ? outcome.ofWrites() : outcome) {
            case Outcome.Committed(var stamp) ->
                new HistoryTransaction(name, site, start, end, Status.COMMITTED, stamped(stamp.number()));
            case Outcome.Aborted _ -> new HistoryTransaction(name, site, start, end, Status.ABORTED, operations);
            case Outcome.Unknown _ ->
                new HistoryTransaction(name, site, start, end, Status.UNKNOWN, withUnansweredWrites());
        };
    }

    private List<Operation> stamped(long version) {
        return operations.stream()
                .map(operation -> operation instanceof Operation.Write(String item, long ignored, var value)
                        ? new Operation.Write(item, version, value)
                        : operation)
                .toList();
    }

    private List<Operation> withUnansweredWrites() {
        for (Step step : steps.subList(answered, steps.size())) {
            switch (step) {
                case Step.Write(int key, long value) -> write(key, value);
                case Step.Insert(int key, long value) -> write(key, value);
                case Step.Delete(int key) -> delete(key);
                case Step.Read _,
                        Step.Scan _,
                        Step.ScanMatching _,
                        Step.ScanBelow _,
                        Step.GroupsBelow _,
                        Step.GroupsFrom _,
                        Step.Verbatim _ -> {}
            }
        }
        return operations;
    }
}
