package org.raidlab.ad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;

/**
 * Copier transactions (paper section 4): they read good copies here and write them, in the version that they have, at
 * every site of the view. Whoever has a copy that is out of date installs it; for all others nothing changes. They are
 * judged and committed like other transactions, so no pending or newer write is copied over, and every site learns in
 * one decision that the copies are good.
 */
final class Copiers {
    /** A key that no index has: its entry tells validation how many posts had been made when the copies were read. */
    private static final long NO_INDEX = 0;

    private final Ports ports;
    private final SystemTransactions house;
    private final SequencedMap<Long, AdMessage.RunCopier> reading = new LinkedHashMap<>();

    Copiers(Ports ports, SystemTransactions house) {
        this.ports = ports;
        this.house = house;
    }

    void run(AdMessage.RunCopier request, Effects<RaidMessage> out) {
        reading.put(request.ticket(), request);
        List<Item> items = request.failLocks().stream().map(FailLock::item).toList();
        out.send(
                ports.self().sibling(RaidServer.AM),
                new AmMessage.Fetch(request.ticket(), items, request.after(), request.most()));
    }

    void fetched(AdMessage.Fetched answer, Effects<RaidMessage> out) {
        AdMessage.RunCopier request = reading.remove(answer.ticket());
        if (request == null) {
            return;
        }
        Map<Item, Stamp> missed = new LinkedHashMap<>();
        request.failLocks().forEach(each -> missed.put(each.item(), each.stamp()));
        List<AdMessage.GoodCopy> copies = answer.copies().stream()
                .filter(copy -> isGood(copy, missed.getOrDefault(copy.item(), Stamp.NONE), request.partial()))
                .toList();
        if (copies.isEmpty()) {
            end(answer, false, out);
            return;
        }
        int asker = request.failLocks().getFirst().site();
        List<ReadEntry> reads = new ArrayList<>();
        List<Write> writes = new ArrayList<>();
        reads.add(new ReadEntry.KeyRead(NO_INDEX, 0, answer.asOf()));
        reads.addAll(answer.schemas());
        for (AdMessage.GoodCopy copy : copies) {
            Stamp version = versionOf(copy, missed.getOrDefault(copy.item(), Stamp.NONE));
            read(copy, version).ifPresent(reads::add);
            writes.add(write(copy, version, asker));
        }
        SystemTransactions.Wish wish = new SystemTransactions.Wish("copier", reads, writes, List.of());
        house.commit(wish, (committed, then) -> end(answer, committed, then), out);
    }

    /**
     * Returns the read entry of a copy; for a whole relation, its schema: if the site ceases to be a replica site
     * meanwhile, earlier copies are void.
     */
    private static Optional<ReadEntry> read(AdMessage.GoodCopy copy, Stamp version) {
        Item item = copy.item();
        if (!item.isWhole()) {
            return Optional.of(new ReadEntry.TupleRead(item.relation(), item.tuple(), version));
        }
        return Catalogue.holds(item.relation()) || copy.version().equals(Stamp.NONE)
                ? Optional.empty()
                : Optional.of(new ReadEntry.TupleRead(
                        Catalogue.RELATION.id(), item.relation().catalogueTuple(), version));
    }

    /**
     * Returns whether a copy is good; in a relation that this site has in part, it has to be newer than all writes that
     * the site may have missed. If it knows nothing of such a tuple any more, then it took part in its deletion.
     */
    private static boolean isGood(AdMessage.GoodCopy copy, Stamp missed, List<AdMessage.Partial> partial) {
        for (AdMessage.Partial each : partial) {
            if (each.relation().equals(copy.item().relation())) {
                boolean isUnknown = copy.version().equals(Stamp.NONE);
                boolean tookPart = !each.newerThan().equals(Stamp.NONE) && missed.isAfter(each.newerThan());
                return isUnknown ? tookPart : copy.version().isAfter(each.newerThan());
            }
        }
        return true;
    }

    /**
     * Returns the version of a copy; if the source does not even know the item as deleted, the missed write was the
     * deletion.
     */
    private static Stamp versionOf(AdMessage.GoodCopy copy, Stamp missed) {
        return copy.version().equals(Stamp.NONE) ? missed : copy.version();
    }

    /**
     * Returns the write of a copy; the last part of a copy of a whole relation is for the requesting site, since others
     * may be at another part.
     */
    private static Write write(AdMessage.GoodCopy copy, Stamp version, int asker) {
        Write.Kind kind = copy.row().isPresent() ? Write.Kind.UPDATE : Write.Kind.DELETE;
        Item item = copy.item().isWhole() ? Item.wholeAt(copy.item().relation(), asker) : copy.item();
        return new Write(item.relation(), item.tuple(), kind, copy.row().orElse(Row.EMPTY), copy.keys(), version);
    }

    private void end(AdMessage.Fetched answer, boolean committed, Effects<RaidMessage> out) {
        out.send(
                ports.self().sibling(RaidServer.RC),
                new RcMessage.CopierEnded(answer.ticket(), committed, answer.next()));
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        reading.forEach((ticket, _) -> unfinished.add("copier " + ticket + " is reading"));
        return unfinished;
    }
}
