package org.raidlab.cc.twophaselocking;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.raidlab.cc.ReadControl;
import org.raidlab.cc.granule.Granule;
import org.raidlab.cc.granule.Granules;
import org.raidlab.cc.granule.Holders;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;

/**
 * The read locks of transactions that execute. They are leases: a transaction that is silent for too long loses them,
 * since its home site may be down, or the message about its end lost. Validation judges such a transaction alone.
 */
final class ReadLocks {
    /** So many ticks may pass between two reads. */
    private static final int LEASE_TICKS = 3_000 / ReadControl.TICK_MILLIS;

    private static final class Reader {
        private final Age age;
        private final long ticket;
        private final Granules granules = new Granules();
        private final List<int[]> locks = new ArrayList<>();
        private int silentTicks;

        private Reader(Age age, long ticket) {
            this.age = age;
            this.ticket = ticket;
        }
    }

    private final SequencedMap<TxnId, Reader> readers = new LinkedHashMap<>();
    private final Map<Long, Age> byTicket = new LinkedHashMap<>();
    private final Holders holders = new Holders();
    private long lastTicket;

    int size() {
        return readers.size();
    }

    List<TxnId> transactions() {
        return List.copyOf(readers.keySet());
    }

    /** Locks granules, in addition to those that the transaction has locked. */
    void hold(Age age, Granules granules) {
        Reader reader = readers.computeIfAbsent(age.txn(), _ -> new Reader(age, ++lastTicket));
        byTicket.put(reader.ticket, reader.age);
        reader.silentTicks = 0;
        for (int i = 0; i < granules.size(); i++) {
            Granules one = new Granules();
            one.add(granules.get(i));
            if (!holders.areHeldBy(one, reader.ticket)) {
                reader.locks.add(holders.hold(one, reader.ticket));
                reader.granules.add(granules.get(i));
            }
        }
    }

    /** Returns whether a transaction has locked all of these granules. */
    boolean areHeldBy(TxnId txn, Granules granules) {
        Reader reader = readers.get(txn);
        return reader != null && holders.areHeldBy(granules, reader.ticket);
    }

    /** Returns the other transactions that have locked one of these granules. */
    SequencedSet<Age> othersThatHold(Granules granules, TxnId txn) {
        SequencedSet<Age> found = new LinkedHashSet<>();
        for (int i = 0; i < granules.size() && holders.size() > 0; i++) {
            Granule granule = granules.get(i);
            holders.forEachHolder(granule, ticket -> found.add(Objects.requireNonNull(byTicket.get(ticket))));
        }
        found.removeIf(age -> age.txn().equals(txn));
        return found;
    }

    void release(TxnId txn) {
        Reader reader = readers.remove(txn);
        if (reader != null) {
            reader.locks.forEach(holders::release);
            byTicket.remove(reader.ticket);
        }
    }

    /** Counts a tick, and releases the locks of transactions whose leases have run out. */
    void tick() {
        List<TxnId> silent = new ArrayList<>();
        readers.forEach((txn, reader) -> {
            if (++reader.silentTicks > LEASE_TICKS) {
                silent.add(txn);
            }
        });
        silent.forEach(this::release);
    }

    void checkInvariants() {
        Invariants.check(byTicket.size() == readers.size(), "a reader has one ticket");
    }

    void checkInvariantsFully() {
        int locks = 0;
        for (Reader reader : readers.values()) {
            locks += reader.granules.size();
            Invariants.check(
                    holders.areHeldBy(reader.granules, reader.ticket), "a reader holds its locks", reader.age.txn());
        }
        Invariants.check(locks == holders.size(), "read locks are held by readers only");
    }
}
