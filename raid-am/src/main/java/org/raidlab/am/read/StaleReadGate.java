package org.raidlab.am.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/**
 * The gate for reads of out-of-date copies: a read of a relation waits as long as a copy of one of its tuples here is
 * fail-locked. The relation as a whole, since an insert that was missed makes every scan and every look-up of it wrong.
 * A closed gate lets nobody through.
 */
public final class StaleReadGate {
    /** A read request and its sender. */
    public record Entry(Address from, AmMessage message) {}

    private static final List<RelationId> CATALOGUE =
            Catalogue.ALL.stream().map(Schema::id).toList();

    private final ArrayDeque<Entry> waiting = new ArrayDeque<>();
    private final TreeSet<RelationId> stale = new TreeSet<>();
    private boolean open;

    /** @param open whether reads may begin before anybody said which copies are out of date */
    public StaleReadGate(boolean open) {
        this.open = open;
    }

    /** Returns whether a read that depends on these relations may go on; one that depends on none always may. */
    public boolean isOpen(Collection<RelationId> relations) {
        return relations.isEmpty()
                || (open && (stale.isEmpty() || relations.stream().noneMatch(stale::contains)));
    }

    /** Returns the relations that a read depends on; a schema depends on the catalogue. */
    public static List<RelationId> relationsOf(AmMessage message) {
        return switch (message) {
            case AmMessage.Scan scan -> List.of(scan.relation());
            case AmMessage.Lookup lookup -> List.of(lookup.relation());
            case AmMessage.Describe _ -> CATALOGUE;
            case AmMessage.Fetch _,
                    AmMessage.FetchEntries _,
                    AmMessage.Unavailable _,
                    AmMessage.Dump _,
                    AmMessage.Post _,
                    AmMessage.Stale _,
                    AmMessage.Continue _,
                    AmMessage.BlocksWritten _,
                    AmMessage.HeaderWritten _,
                    AmMessage.LogDurable _ -> List.of();
        };
    }

    /** Adds a read that waits. */
    public void add(Entry entry) {
        waiting.add(entry);
    }

    /** Returns the relations of a read that are out of date and that it therefore waits for. */
    public List<RelationId> wanted(AmMessage message) {
        List<RelationId> wanted = new ArrayList<>(relationsOf(message));
        wanted.removeIf(relation -> !stale.contains(relation));
        return wanted;
    }

    /**
     * Sets the relations that are out of date from now on; all others are up to date. Reads that need not wait any more
     * go on, in their order.
     */
    public void set(List<RelationId> relations, Consumer<Entry> again) {
        open = true;
        stale.clear();
        stale.addAll(relations);
        List<Entry> all = List.copyOf(waiting);
        waiting.clear();
        all.forEach(again);
    }

    /**
     * Removes and returns the reads of tuples that wait for one of these relations, which will not be brought up to
     * date for now.
     */
    public List<Entry> refuse(List<RelationId> relations) {
        List<Entry> refused = waiting.stream()
                .filter(entry -> !(entry.message() instanceof AmMessage.Describe))
                .filter(entry -> wanted(entry.message()).stream().anyMatch(relations::contains))
                .toList();
        waiting.removeAll(refused);
        return refused;
    }

    /** Answers a removed read as unavailable. */
    public static void tellUnavailable(Entry entry, Effects<RaidMessage> out) {
        if (entry.message() instanceof AmMessage.Scan scan) {
            out.send(entry.from(), new AdMessage.Unavailable(scan.txn(), scan.request()));
        } else if (entry.message() instanceof AmMessage.Lookup lookup) {
            out.send(entry.from(), new AdMessage.Unavailable(lookup.txn(), lookup.request()));
        }
    }

    public int waiting() {
        return waiting.size();
    }

    /** Returns the number of relations with out-of-date copies. */
    public int stale() {
        return stale.size();
    }
}
