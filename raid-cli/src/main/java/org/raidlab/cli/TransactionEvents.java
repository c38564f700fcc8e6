package org.raidlab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.sim.diagram.Diagram;

/** The events of one transaction, gathered from a stream until it is over. */
final class TransactionEvents {
    /** In place of a transaction: the next one that commits writes. */
    static final String NEXT = "next";
    /** How long a transaction is waited for in a running cluster. */
    static final double USUAL_SECONDS = 10;

    private static final String DECISION = "decision";
    static final Interest INTEREST = Interest.in(List.of(
            EventKind.MESSAGE.name(), EventKind.LOG_WRITE.name(), EventKind.STATE.name(), "transaction", DECISION));

    /** Before a transaction is chosen, so many events are kept that may be of it. */
    private static final int KEPT_MAX = 100_000;
    /** After the decision, the sites that post it and acknowledge it need no longer. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    private final List<WatchEvent> kept = new ArrayList<>();
    private @Nullable String txn;
    private boolean over;
    private long lastNanos;

    /** Gathers the events of a transaction; null to choose it later, or take the next that commits writes. */
    TransactionEvents(@Nullable String txn) {
        this.txn = txn;
    }

    /** Chooses the transaction. */
    void choose(String chosen) {
        txn = chosen;
    }

    /** Takes events; returns false when the transaction is over and nothing more comes of it. */
    boolean take(List<WatchEvent> events) {
        events.forEach(this::take);
        return !(over && System.nanoTime() - lastNanos > QUIET_NANOS);
    }

    private void take(WatchEvent event) {
        if (txn == null && isCommit(event)) {
            txn = event.transactions().getFirst();
        }
        boolean isOwn = txn != null && event.transactions().contains(txn);
        if (isOwn || txn == null || event instanceof WatchEvent.State) {
            keep(event);
        }
        if (isOwn) {
            lastNanos = System.nanoTime();
            over |= isEnd(event);
        }
    }

    private void keep(WatchEvent event) {
        if (kept.size() < KEPT_MAX) {
            kept.add(event);
        }
    }

    private static boolean isCommit(WatchEvent event) {
        return event instanceof WatchEvent.Noted noted
                && noted.field(DECISION).filter("commit"::equals).isPresent();
    }

    /** Returns whether the transaction is over at its home: the driver has told its client. */
    private static boolean isEnd(WatchEvent event) {
        return event instanceof WatchEvent.Noted noted
                && noted.field("phase")
                        .filter(Set.of("committed", "aborted", "unknown")::contains)
                        .isPresent();
    }

    /** Returns the transaction, if anything of it was seen. */
    Optional<String> transaction() {
        return Optional.ofNullable(txn)
                .filter(chosen ->
                        kept.stream().anyMatch(event -> event.transactions().contains(chosen)));
    }

    /** Returns the diagram of the transaction. */
    Diagram diagram() {
        return Diagram.of(kept, Set.of(transaction().orElseThrow()));
    }
}
