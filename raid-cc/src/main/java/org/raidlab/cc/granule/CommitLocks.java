package org.raidlab.cc.granule;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;

/**
 * The commit-locks of the pending transactions P, which voted yes here and are undecided. What they read and write is
 * locked against those that want to become pending too. Nobody ever waits for a lock while holding one.
 */
public final class CommitLocks {
    /** A part of a pending transaction with its locks; the ticket is its name in the tables. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares two of them
    private record Held(long ticket, AccessSet part, int[] read, int[] written, int[] copied) {}

    private final SequencedMap<TxnId, Deque<Held>> pending = new LinkedHashMap<>();
    private final Map<Long, TxnId> byTicket = new LinkedHashMap<>();
    private final Holders readers = new Holders();
    private final Holders writers = new Holders();
    /** The locks on tuples that copier transactions write unchanged. */
    private final Holders copiers = new Holders();

    private long lastTicket;

    /** Returns whether a transaction holds commit-locks. */
    public boolean isPending(TxnId txn) {
        return pending.containsKey(txn);
    }

    /** Returns the pending transactions, in the order in which they became pending. */
    public List<TxnId> holders() {
        return List.copyOf(pending.keySet());
    }

    /** Returns the number of pending transactions. */
    public int size() {
        return pending.size();
    }

    /** Locks the granules of a part; the transaction is pending from its first part on. */
    public void hold(AccessSet part) {
        long ticket = ++lastTicket;
        Held held = new Held(
                ticket,
                part,
                readers.hold(part.read(), ticket),
                writers.hold(part.written(), ticket),
                copiers.hold(part.copied(), ticket));
        byTicket.put(ticket, part.txn());
        pending.computeIfAbsent(part.txn(), _ -> new ArrayDeque<>(1)).add(held);
    }

    /**
     * Releases the locks of a pending transaction's last part; with its first part the transaction is no longer
     * pending.
     */
    public AccessSet releasePart(TxnId txn) {
        Deque<Held> parts = Objects.requireNonNull(pending.get(txn), "a pending transaction");
        Held released = parts.removeLast();
        byTicket.remove(released.ticket);
        readers.release(released.read);
        writers.release(released.written);
        copiers.release(released.copied);
        if (parts.isEmpty()) {
            pending.remove(txn);
        }
        return released.part;
    }

    /** Returns a pending transaction for which RS(T) meets WS(P). */
    public Optional<TxnId> writerOf(Granules read) {
        for (int i = 0; i < read.size(); i++) {
            OptionalLong writer = writers.holderOf(read.get(i));
            if (writer.isPresent()) {
                return Optional.ofNullable(byTicket.get(writer.getAsLong()));
            }
        }
        return Optional.empty();
    }

    /** Returns the pending transactions P for which RS(T) meets WS(P). */
    public SequencedSet<TxnId> writersOf(Granules read) {
        SequencedSet<TxnId> found = new LinkedHashSet<>();
        collect(writers, read, false, found);
        return found;
    }

    /** Returns the pending transactions because of which {@link #conflictsWith} holds. */
    public SequencedSet<TxnId> conflictsOf(AccessSet accesses) {
        SequencedSet<TxnId> found = writersOf(accesses.read());
        collect(writers, accesses.written(), true, found);
        collect(writers, accesses.copied(), true, found);
        collect(copiers, accesses.written(), true, found);
        collect(copiers, accesses.copied(), true, found);
        collect(readers, accesses.written(), false, found);
        return found;
    }

    private void collect(Holders holders, Granules granules, boolean exclusive, SequencedSet<TxnId> found) {
        for (int i = 0; i < granules.size() && holders.size() > 0; i++) {
            Granule granule = granules.get(i);
            if (!exclusive || granule.isExclusive()) {
                holders.forEachHolder(granule, ticket -> found.add(Objects.requireNonNull(byTicket.get(ticket))));
            }
        }
    }

    /**
     * Returns whether T with writes may not become pending: RS(T) meets a WS(P), WS(T) meets a WS(P) where writes do
     * not commute, or WS(T) meets an RS(P).
     */
    public boolean conflictsWith(AccessSet accesses) {
        return writerOf(accesses.read()).isPresent()
                || isWrittenExclusively(accesses.written())
                || isWrittenExclusively(accesses.copied())
                || isRead(accesses.written());
    }

    /** Returns whether WS(T) meets a WS(P) where writes do not commute. */
    public boolean isWrittenExclusively(Granules written) {
        if (writers.size() == 0 && copiers.size() == 0) {
            return false;
        }
        for (int i = 0; i < written.size(); i++) {
            Granule granule = written.get(i);
            if (granule.isExclusive() && (writers.isHeld(granule) || copiers.isHeld(granule))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether WS(T) meets an RS(P). */
    public boolean isRead(Granules written) {
        if (readers.size() == 0) {
            return false;
        }
        for (int i = 0; i < written.size(); i++) {
            if (readers.isHeld(written.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Throws if the tables do not agree in number. */
    public void checkInvariants() {
        int parts = 0;
        for (Deque<Held> each : pending.values()) {
            parts += each.size();
        }
        Invariants.check(byTicket.size() == parts, "a part of a pending transaction has one ticket");
    }

    /** Rebuilds the tables from the pending transactions and compares them. */
    public void checkInvariantsFully() {
        checkInvariants();
        Holders readersAgain = new Holders();
        Holders writersAgain = new Holders();
        Holders copiersAgain = new Holders();
        for (Deque<Held> each : pending.values()) {
            for (Held held : each) {
                readersAgain.hold(held.part.read(), held.ticket);
                writersAgain.hold(held.part.written(), held.ticket);
                copiersAgain.hold(held.part.copied(), held.ticket);
                checkHeld(held.part, held.ticket);
                checkCompatible(held.part);
            }
        }
        boolean noOthers = readers.size() == readersAgain.size()
                && writers.size() == writersAgain.size()
                && copiers.size() == copiersAgain.size();
        Invariants.check(noOthers, "commit-locks are held by pending transactions only");
    }

    private void checkHeld(AccessSet part, long ticket) {
        boolean held = readers.areHeldBy(part.read(), ticket)
                && writers.areHeldBy(part.written(), ticket)
                && copiers.areHeldBy(part.copied(), ticket);
        Invariants.check(held, "a pending transaction holds its commit-locks", part.txn());
    }

    private void checkCompatible(AccessSet part) {
        Granules written = part.written();
        for (int i = 0; i < written.size(); i++) {
            checkAlone(readers, written.get(i), part.txn());
        }
        checkExclusive(written, part.txn());
        checkExclusive(part.copied(), part.txn());
    }

    private void checkExclusive(Granules granules, TxnId writer) {
        for (int i = 0; i < granules.size(); i++) {
            Granule granule = granules.get(i);
            if (granule.isExclusive()) {
                checkAlone(writers, granule, writer);
                checkAlone(copiers, granule, writer);
            }
        }
    }

    private void checkAlone(Holders holders, Granule granule, TxnId writer) {
        holders.forEachHolder(granule, ticket -> checkAlone(ticket, writer, granule));
    }

    private void checkAlone(long ticket, TxnId writer, Granule granule) {
        Invariants.check(
                writer.equals(byTicket.get(ticket)),
                "another pending transaction reads or writes what one writes",
                granule);
    }
}
