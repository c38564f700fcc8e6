package org.raidlab.cc.opt;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;

/**
 * The pending transactions P: they voted yes here and are undecided. What they read and write is locked against those
 * that want to become pending too. Nobody ever waits for a lock while holding one.
 */
final class CommitLocks {
    /** A pending transaction; the ticket is its name in the tables. */
    private record Pending(long ticket, Footprint footprint) {}

    private final SequencedMap<TxnId, Pending> pending = new LinkedHashMap<>();
    private final Map<Long, TxnId> byTicket = new LinkedHashMap<>();
    private final Holders readers = new Holders();
    private final Holders writers = new Holders();
    private long lastTicket;

    boolean isPending(TxnId txn) {
        return pending.containsKey(txn);
    }

    int size() {
        return pending.size();
    }

    void hold(Footprint footprint) {
        long ticket = ++lastTicket;
        pending.put(footprint.txn(), new Pending(ticket, footprint));
        byTicket.put(ticket, footprint.txn());
        readers.hold(footprint.read(), ticket);
        writers.hold(footprint.written(), ticket);
    }

    /** The locks go; what they were held on comes back, if the transaction was pending. */
    Optional<Footprint> release(TxnId txn) {
        Pending released = pending.remove(txn);
        if (released == null) {
            return Optional.empty();
        }
        byTicket.remove(released.ticket);
        readers.release(released.footprint.read(), released.ticket);
        writers.release(released.footprint.written(), released.ticket);
        return Optional.of(released.footprint);
    }

    /** A pending transaction for which RS(T) meets WS(P). */
    Optional<TxnId> writerOf(Granules read) {
        for (int i = 0; i < read.size(); i++) {
            OptionalLong writer = writers.holderOf(read.get(i));
            if (writer.isPresent()) {
                return Optional.ofNullable(byTicket.get(writer.getAsLong()));
            }
        }
        return Optional.empty();
    }

    /** Whether WS(T) meets a WS(P) where writes do not commute. */
    boolean isWrittenExclusively(Granules written) {
        if (writers.size() == 0) {
            return false;
        }
        for (int i = 0; i < written.size(); i++) {
            Granule granule = written.get(i);
            if (granule.isExclusive() && writers.isHeld(granule)) {
                return true;
            }
        }
        return false;
    }

    /** Whether WS(T) meets an RS(P). */
    boolean isRead(Granules written) {
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

    void checkInvariants() {
        Holders readersAgain = new Holders();
        Holders writersAgain = new Holders();
        for (Pending each : pending.values()) {
            readersAgain.hold(each.footprint.read(), each.ticket);
            writersAgain.hold(each.footprint.written(), each.ticket);
            checkHeld(each);
            checkCompatible(each);
        }
        boolean noOthers = readers.size() == readersAgain.size() && writers.size() == writersAgain.size();
        Invariants.check(noOthers, "commit-locks are held by pending transactions only");
        Invariants.check(byTicket.size() == pending.size(), "a pending transaction has one ticket");
    }

    private void checkHeld(Pending each) {
        boolean held = true;
        Granules read = each.footprint.read();
        for (int i = 0; i < read.size(); i++) {
            held &= readers.isHeldBy(read.get(i), each.ticket);
        }
        Granules written = each.footprint.written();
        for (int i = 0; i < written.size(); i++) {
            held &= writers.isHeldBy(written.get(i), each.ticket);
        }
        Invariants.check(held, "a pending transaction holds its commit-locks: " + each.footprint.txn());
    }

    private void checkCompatible(Pending writer) {
        Granules written = writer.footprint.written();
        for (int i = 0; i < written.size(); i++) {
            Granule granule = written.get(i);
            readers.forEachHolder(granule, reader -> checkAlone(reader, writer, granule));
            if (granule.isExclusive()) {
                writers.forEachHolder(granule, other -> checkAlone(other, writer, granule));
            }
        }
    }

    private static void checkAlone(long ticket, Pending writer, Granule granule) {
        Invariants.check(
                ticket == writer.ticket, "another pending transaction reads or writes what one writes: " + granule);
    }
}
