package org.raidlab.sim.history.check;

import java.util.List;
import java.util.Optional;
import org.raidlab.sim.history.Dependency;
import org.raidlab.sim.history.Dependency.Kind;
import org.raidlab.sim.history.Violation;

/** The name that textbooks give to a violation of serializability, beside Adya's, and its meaning in a sentence. */
public enum Phenomenon {
    DIRTY_WRITE(
            "dirty write",
            "G0",
            "Transactions overwrote each other's writes in opposite orders, so the final values mix their results."),
    DIRTY_READ("dirty read", "G1a", "A transaction read a write of a transaction that aborted."),
    INTERMEDIATE_READ(
            "intermediate read",
            "G1b",
            "A transaction read a value that the writing transaction itself replaced before it committed."),
    CIRCULAR_INFORMATION_FLOW(
            "circular information flow",
            "G1c",
            "Each transaction read or overwrote a result of another one, in a circle, so none of them came first."),
    LOST_UPDATE(
            "lost update",
            "G-single",
            "A transaction read an item, another transaction changed the item, and the first transaction then overwrote"
                    + " the change without having seen it."),
    NON_REPEATABLE_READ(
            "non-repeatable read",
            "G-single",
            "A transaction read an item twice and saw two versions, because another transaction changed the item in"
                    + " between."),
    READ_SKEW(
            "read skew",
            "G-single",
            "A transaction saw some changes of other transactions and missed changes that belong to them, so it saw a"
                    + " state that never existed."),
    SINGLE_ANTI_DEPENDENCY(
            "cycle with one anti-dependency",
            "G-single",
            "A transaction missed a change by another transaction, and yet must come after that transaction."),
    WRITE_SKEW(
            "write skew",
            "G2-item",
            "Two transactions each read an item that the other one changed, so each decided on a value that was no"
                    + " longer true."),
    PHANTOM(
            "phantom",
            "G2",
            "A transaction looked for an item and found none, although another transaction of the circle created it."),
    ANTI_DEPENDENCY_CYCLE(
            "cycle of anti-dependencies",
            "G2-item",
            "Each of several transactions missed a change by another one, in a circle, so none of them came first."),
    STALE_READ(
            "stale read",
            "real-time",
            "A transaction read an old version although the transaction that replaced it had ended before.");

    private final String title;
    private final String code;
    private final String meaning;

    Phenomenon(String title, String code, String meaning) {
        this.title = title;
        this.code = code;
        this.meaning = meaning;
    }

    /** Returns the name, such as {@code lost update}. */
    public String title() {
        return title;
    }

    /** Returns Adya's name, such as {@code G-single}; {@code real-time} for what he does not name. */
    public String code() {
        return code;
    }

    /** Returns what happened, in a sentence. */
    public String meaning() {
        return meaning;
    }

    /** Returns the name of a violation of {@link HistoryChecker}; empty if textbooks have none. */
    public static Optional<Phenomenon> of(Violation violation) {
        if (!(violation.kind() instanceof HistoryAnomaly anomaly)) {
            return Optional.empty();
        }
        return switch (anomaly) {
            case G0 -> Optional.of(DIRTY_WRITE);
            case G1A -> Optional.of(DIRTY_READ);
            case G1B -> Optional.of(INTERMEDIATE_READ);
            case G1C -> Optional.of(CIRCULAR_INFORMATION_FLOW);
            case NON_REPEATABLE_READ -> Optional.of(NON_REPEATABLE_READ);
            case G_SINGLE -> Optional.of(ofOneMissedUpdate(violation.cycle()));
            case G2 -> Optional.of(ofMissedUpdates(violation.cycle()));
            case REAL_TIME ->
                violation.cycle().stream().anyMatch(edge -> edge.kind() == Kind.RW)
                        ? Optional.of(STALE_READ)
                        : Optional.empty();
            case OWN_WRITE_NOT_READ,
                    UNWRITTEN_READ,
                    VALUE_MISMATCH,
                    VERSION_WRITTEN_TWICE,
                    DUPLICATE_TRANSACTION,
                    LOST_WRITE,
                    VERSION_BACKWARDS -> Optional.empty();
        };
    }

    /** The edge that leads back to the reader says what became of the update that it missed. */
    private static Phenomenon ofOneMissedUpdate(List<Dependency> cycle) {
        int missed = 0;
        while (cycle.get(missed).kind() != Kind.RW) {
            missed++;
        }
        Dependency back = cycle.get((missed + cycle.size() - 1) % cycle.size());
        boolean oneItem = cycle.stream().map(Dependency::item).distinct().count() == 1;
        if (back.kind() == Kind.WR) {
            return oneItem ? NON_REPEATABLE_READ : READ_SKEW;
        }
        return oneItem ? LOST_UPDATE : SINGLE_ANTI_DEPENDENCY;
    }

    private static Phenomenon ofMissedUpdates(List<Dependency> cycle) {
        if (cycle.stream().anyMatch(edge -> edge.kind() == Kind.RW && edge.first() == 0)) {
            return PHANTOM;
        }
        return cycle.size() == 2 ? WRITE_SKEW : ANTI_DEPENDENCY_CYCLE;
    }
}
