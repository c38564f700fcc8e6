package org.raidlab.cc.opt;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;

/**
 * The pending transactions P: they voted yes here and are undecided. What they read and write is locked against those
 * that want to become pending too. Nobody ever waits for a lock while holding one.
 */
final class CommitLocks {
    private final SequencedMap<TxnId, Footprint> pending = new LinkedHashMap<>();
    private final Holders readers = new Holders();
    private final Holders writers = new Holders();

    boolean isPending(TxnId txn) {
        return pending.containsKey(txn);
    }

    int size() {
        return pending.size();
    }

    void hold(Footprint footprint) {
        pending.put(footprint.txn(), footprint);
        readers.hold(footprint.read(), footprint.txn());
        writers.hold(footprint.written(), footprint.txn());
    }

    /** The locks go; what they were held on comes back, if the transaction was pending. */
    Optional<Footprint> release(TxnId txn) {
        Footprint footprint = pending.remove(txn);
        if (footprint != null) {
            readers.release(footprint.read(), txn);
            writers.release(footprint.written(), txn);
        }
        return Optional.ofNullable(footprint);
    }

    /** A pending transaction for which RS(T) meets WS(P). */
    Optional<TxnId> writerOf(List<Granule> read) {
        for (Granule granule : read) {
            if (writers.isHeld(granule)) {
                return Optional.of(writers.of(granule).getFirst());
            }
        }
        return Optional.empty();
    }

    /** Whether WS(T) meets a WS(P) where writes do not commute. */
    boolean isWrittenExclusively(List<Granule> written) {
        if (writers.areNone()) {
            return false;
        }
        for (Granule granule : written) {
            if (granule.isExclusive() && writers.isHeld(granule)) {
                return true;
            }
        }
        return false;
    }

    /** Whether WS(T) meets an RS(P). */
    boolean isRead(List<Granule> written) {
        if (readers.areNone()) {
            return false;
        }
        for (Granule granule : written) {
            if (readers.isHeld(granule)) {
                return true;
            }
        }
        return false;
    }

    void checkInvariants() {
        Holders readersAgain = new Holders();
        Holders writersAgain = new Holders();
        for (Footprint footprint : pending.values()) {
            readersAgain.hold(footprint.read(), footprint.txn());
            writersAgain.hold(footprint.written(), footprint.txn());
        }
        checkAgree(readers, readersAgain);
        checkAgree(writers, writersAgain);
        writers.all().forEach(this::checkCompatible);
    }

    private static void checkAgree(Holders kept, Holders again) {
        Invariants.check(kept.all().size() == again.all().size(), "commit-locks are held by pending transactions only");
        again.all()
                .forEach((granule, holders) -> Invariants.check(
                        kept.of(granule).size() == holders.size()
                                && kept.of(granule).containsAll(holders),
                        "pending transactions hold their commit-locks: " + granule));
    }

    private void checkCompatible(Granule granule, List<TxnId> writing) {
        Invariants.check(!granule.isExclusive() || writing.size() == 1, "two pending transactions write " + granule);
        for (TxnId reader : readers.of(granule)) {
            Invariants.check(
                    writing.equals(List.of(reader)), "a pending transaction reads what another writes: " + granule);
        }
    }
}
