package org.raidlab.sim.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Status;

/**
 * The result of one seed.
 *
 * @param transactions that were committed, aborted, or left without an answer
 * @param faults that touched something, by name
 * @param untouched faults that were planned and touched nothing: such a run is void
 * @param violations what must never happen and did
 * @param trace how much happened, and its hash
 * @param messages that servers took, by type
 * @param reached how often a run reached each named state, such as a checkpoint of the database
 */
public record SeedResult(
        long seed,
        Transactions transactions,
        SequencedMap<String, Long> faults,
        List<String> untouched,
        List<String> violations,
        Trace trace,
        SequencedMap<String, Long> messages,
        SequencedMap<String, Long> reached) {

    /** The outcomes that clients were told; unknown is an outcome too. */
    public record Transactions(long committed, long aborted, long unknown) {
        public static final Transactions NONE = new Transactions(0, 0, 0);

        /** Returns the counts of a history. */
        public static Transactions of(List<HistoryTransaction> history) {
            Map<Status, Long> counts =
                    history.stream().collect(Collectors.groupingBy(HistoryTransaction::status, Collectors.counting()));
            return new Transactions(
                    counts.getOrDefault(Status.COMMITTED, 0L),
                    counts.getOrDefault(Status.ABORTED, 0L),
                    counts.getOrDefault(Status.UNKNOWN, 0L));
        }

        Transactions plus(Transactions other) {
            return new Transactions(committed + other.committed, aborted + other.aborted, unknown + other.unknown);
        }
    }

    /**
     * The trace of a run: the number of its events, its hash and its virtual time.
     *
     * @param events their number
     * @param hash over all of them
     * @param nanos of virtual time
     */
    public record Trace(long events, long hash, long nanos) {
        public static final Trace NONE = new Trace(0, 0, 0);
    }

    /** Makes a result without counts of messages and of reached states. */
    public SeedResult(
            long seed,
            Transactions transactions,
            SequencedMap<String, Long> faults,
            List<String> untouched,
            List<String> violations,
            Trace trace) {
        this(seed, transactions, faults, untouched, violations, trace, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    public SeedResult {
        untouched = List.copyOf(untouched);
        violations = List.copyOf(violations);
    }

    /** Returns a copy of this result with the messages that servers took. */
    public SeedResult withMessages(SequencedMap<String, Long> taken) {
        return new SeedResult(seed, transactions, faults, untouched, violations, trace, taken, reached);
    }

    /** Returns a copy of this result with the states that the run reached. */
    public SeedResult withReached(SequencedMap<String, Long> counts) {
        return new SeedResult(seed, transactions, faults, untouched, violations, trace, messages, counts);
    }

    public boolean isVoid() {
        return !untouched.isEmpty();
    }
}
