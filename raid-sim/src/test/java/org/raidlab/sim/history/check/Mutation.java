package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;

/** Ways to turn a correct history without overlaps, whose writers read what they overwrite, into a wrong one. */
enum Mutation {
    /** A read shows its value under the version of another read. */
    SWAP_A_READ_VERSION {
        @Override
        Optional<Operation> change(Operation op, Facts facts) {
            return op instanceof Operation.Read read && read.versioned()
                    ? facts.another(read).map(other -> new Operation.Read(read.item(), other.version(), read.value()))
                    : Optional.empty();
        }
    },
    /** A read shows version and value of an earlier or later time. */
    SHOW_ANOTHER_VERSION {
        @Override
        Optional<Operation> change(Operation op, Facts facts) {
            return op instanceof Operation.Read read && read.versioned()
                    ? facts.another(read).map(other -> other)
                    : Optional.empty();
        }
    },
    /** A write that somebody else read is dropped. */
    DROP_A_WRITE {
        @Override
        Optional<Operation> change(Operation op, Facts facts) {
            return facts.isRead(op) ? Optional.of(op) : Optional.empty();
        }

        @Override
        HistoryTransaction applied(HistoryTransaction victim, int position, Operation dropped) {
            List<Operation> ops = victim.ops().stream()
                    .filter(op -> !op.equals(dropped))
                    .filter(op -> op.versioned() || !op.item().equals(dropped.item()))
                    .toList();
            return new HistoryTransaction(
                    victim.txn(), victim.site(), victim.start(), victim.end(), victim.status(), ops);
        }
    },
    /** A transaction that somebody read from is called aborted. */
    CALL_IT_ABORTED {
        @Override
        Optional<Operation> change(Operation op, Facts facts) {
            return facts.isRead(op) ? Optional.of(op) : Optional.empty();
        }

        @Override
        HistoryTransaction applied(HistoryTransaction victim, int position, Operation changed) {
            List<Operation> ops = victim.ops().stream()
                    .map(op ->
                            op instanceof Operation.Write write ? new Operation.Write(write.item(), write.value()) : op)
                    .toList();
            return new HistoryTransaction(
                    victim.txn(), victim.site(), victim.start(), victim.end(), Status.ABORTED, ops);
        }
    };

    /** What the other lines of a history say. */
    record Facts(List<Operation.Read> reads, SplittableRandom random) {

        static Facts of(List<HistoryTransaction> history, SplittableRandom random) {
            Set<Operation.Read> reads = new LinkedHashSet<>();
            for (HistoryTransaction transaction : history) {
                for (Operation op : transaction.ops()) {
                    if (op instanceof Operation.Read read && read.versioned()) {
                        reads.add(read);
                    }
                }
            }
            return new Facts(List.copyOf(reads), random);
        }

        Optional<Operation.Read> another(Operation.Read read) {
            List<Operation.Read> others = reads.stream()
                    .filter(other -> other.item().equals(read.item()) && !other.equals(read))
                    .toList();
            return others.isEmpty() ? Optional.empty() : Optional.of(others.get(random.nextInt(others.size())));
        }

        boolean isRead(Operation op) {
            return op instanceof Operation.Write && op.versioned() && reads.contains(readOf(op));
        }

        Operation.Read readOf(Operation write) {
            return new Operation.Read(write.item(), write.version(), write.value());
        }
    }

    abstract Optional<Operation> change(Operation op, Facts facts);

    HistoryTransaction applied(HistoryTransaction victim, int position, Operation changed) {
        List<Operation> ops = new ArrayList<>(victim.ops());
        ops.set(position, changed);
        return new HistoryTransaction(victim.txn(), victim.site(), victim.start(), victim.end(), victim.status(), ops);
    }

    /** The history with one committed transaction changed in a random place; empty if there was nothing to change. */
    Optional<List<HistoryTransaction>> of(List<HistoryTransaction> history, SplittableRandom random) {
        Facts facts = Facts.of(history, random);
        int first = random.nextInt(history.size());
        for (int i = 0; i < history.size(); i++) {
            int line = (first + i) % history.size();
            HistoryTransaction victim = history.get(line);
            for (int position = 0; position < victim.ops().size() && victim.status() == Status.COMMITTED; position++) {
                Optional<Operation> changed = change(victim.ops().get(position), facts);
                if (changed.isPresent()) {
                    List<HistoryTransaction> mutated = new ArrayList<>(history);
                    mutated.set(line, applied(victim, position, changed.get()));
                    return Optional.of(mutated);
                }
            }
        }
        return Optional.empty();
    }
}
