package org.raidlab.sim.history.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.SerialExecution;
import org.raidlab.sim.history.Value;

/** Compares the checker with one that tries all orders. */
class BruteForceProperty {

    private static final int HISTORIES = 6_000;

    @Test
    void verdictsOnTinyHistoriesAreThoseOfTryingAllOrders() {
        int serializable = 0;
        int strict = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            List<HistoryTransaction> history = TinyHistory.of(seed);
            CheckReport report = HistoryChecker.check(history);
            assertThat(report.serializable())
                    .as("serializable, seed %d: %s%n%s", seed, history, report)
                    .isEqualTo(BruteForceChecker.serializable(history));
            assertThat(report.strict())
                    .as("strict, seed %d: %s%n%s", seed, history, report)
                    .isEqualTo(BruteForceChecker.strict(history));
            serializable += report.serializable() ? 1 : 0;
            strict += report.strict() ? 1 : 0;
        }
        assertThat(strict).isBetween(HISTORIES / 20, serializable - HISTORIES / 40);
        assertThat(serializable).isLessThan(HISTORIES * 19 / 20);
    }

    @Test
    void whatSomeOrderExplainsIsNeverAViolationEvenWithDeletesAndLostAnswers() {
        int explained = 0;
        int found = 0;
        for (long seed = 0; seed < HISTORIES / 4; seed++) {
            List<HistoryTransaction> history = spoiled(seed);
            CheckReport report = HistoryChecker.check(history);
            boolean strict = BruteForceChecker.strict(history);
            if (strict) {
                explained++;
                assertThat(report.violations()).as("seed %d: %s", seed, history).isEmpty();
            } else if (!report.strict()) {
                found++;
            }
        }
        assertThat(explained).isGreaterThan(HISTORIES / 40);
        assertThat(found).isGreaterThan(HISTORIES / 40);
    }

    /** A correct history with lost answers in which some reads show something else that was once written. */
    private static List<HistoryTransaction> spoiled(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<HistoryTransaction> history = new ArrayList<>(
                SerialExecution.of(seed, new SerialExecution.Shape(2, 4, 2, random.nextBoolean(), true)));
        int spoils = random.nextInt(3);
        for (int i = 0; i < spoils; i++) {
            int victim = random.nextInt(history.size());
            HistoryTransaction transaction = history.get(victim);
            Operation.Read other = anyRead(history, random);
            List<Operation> ops = transaction.ops().stream()
                    .map(op -> op instanceof Operation.Read
                                    && op.versioned()
                                    && op.item().equals(other.item())
                            ? other
                            : op)
                    .toList();
            history.set(
                    victim,
                    new HistoryTransaction(
                            transaction.txn(),
                            transaction.site(),
                            transaction.start(),
                            transaction.end(),
                            transaction.status(),
                            ops));
        }
        return history;
    }

    private static Operation.Read anyRead(List<HistoryTransaction> history, SplittableRandom random) {
        List<Operation.Read> reads = history.stream()
                .flatMap(transaction -> transaction.ops().stream())
                .filter(op -> op instanceof Operation.Read && op.versioned())
                .map(Operation.Read.class::cast)
                .toList();
        Operation.Read read = reads.get(random.nextInt(reads.size()));
        boolean asAbsence = read.value().equals(Value.ABSENT) && random.nextBoolean();
        return asAbsence ? new Operation.Read(read.item(), 0, Value.ABSENT) : read;
    }
}
