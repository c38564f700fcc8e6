package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.relation.Schema;
import org.raidlab.msg.Doubt;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.Placing;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Write;

/**
 * Which copies are out of date, of every site. It follows from participation alone: at a commit the copies of those who
 * took part are good, and all others are not. Asking who is up at that moment would give different tables at different
 * sites when a commit and a view change cross.
 */
final class FailLocks {
    /** Of all sites together: a status has room for so much. */
    private static final int RELATIONS_TOLD = 1_000;

    private final Instance instance;
    private final TreeMap<Integer, TreeMap<Item, Stamp>> bySite = new TreeMap<>();
    private int peak;

    FailLocks(Instance instance) {
        this.instance = instance;
    }

    /** A commit. An older one changes nothing. */
    void decided(RcMessage.Decided commit) {
        instance.begun(Placing.admitted(commit.placings()));
        for (int site : concerned(commit.placements())) {
            boolean tookPart = commit.members().stream().anyMatch(member -> member.site() == site);
            if (tookPart) {
                clear(site, commit);
            } else if (!commit.copies()) {
                set(site, commit.items(), commit.placements(), commit.stamp());
            }
        }
        commit.placings().forEach(each -> placed(each, commit.stamp()));
        peak = Math.max(peak, size());
    }

    /** All sites that may hold something; a directory can name one that is not admitted yet. */
    private SortedSet<Integer> concerned(List<Placement> placements) {
        TreeSet<Integer> concerned = new TreeSet<>(instance.known());
        placements.forEach(placement -> concerned.addAll(placement.holders()));
        return concerned;
    }

    /** A new holder has nothing yet of the relation; one that is none any more misses nothing. */
    private void placed(Placing change, Stamp stamp) {
        if (change.added()) {
            begun(change.relation()).forEach(relation -> set(change.site(), Item.whole(relation), stamp));
            return;
        }
        TreeMap<Item, Stamp> own = bySite.getOrDefault(change.site(), new TreeMap<>());
        own.subMap(first(change.relation()), true, last(change.relation()), true)
                .clear();
        if (own.isEmpty()) {
            bySite.remove(change.site());
        }
    }

    /** Who becomes a holder of the catalogue has nothing of any of its relations. */
    private static List<RelationId> begun(RelationId relation) {
        return Catalogue.holds(relation)
                ? Catalogue.ALL.stream().map(Schema::id).toList()
                : List.of(relation);
    }

    private void clear(int site, RcMessage.Decided commit) {
        TreeMap<Item, Stamp> own = bySite.get(site);
        if (own == null) {
            return;
        }
        for (Item item : commit.items()) {
            Stamp missed = own.get(item);
            if (missed != null && (commit.copies() || !missed.isAfter(commit.stamp()))) {
                own.remove(item);
            }
        }
        if (own.isEmpty()) {
            bySite.remove(site);
        }
    }

    private static Item first(RelationId relation) {
        return new Item(relation, new TupleId(Long.MIN_VALUE));
    }

    private static Item last(RelationId relation) {
        return new Item(relation, new TupleId(Long.MAX_VALUE));
    }

    /** Of items that the site has copies of. */
    private void set(int site, List<Item> items, List<Placement> placements, Stamp stamp) {
        TreeSet<RelationId> wholes = new TreeSet<>();
        items.stream().filter(Item::isWhole).forEach(item -> wholes.add(item.relation()));
        for (Item item : items) {
            boolean isPart = !item.isWhole() && wholes.contains(item.relation());
            if (!isPart && isHeld(placements, item.relation(), site)) {
                set(site, item, stamp);
            }
        }
    }

    /** The catalogue is held by all sites, a relation without an entry by all founders. */
    private boolean isHeld(List<Placement> placements, RelationId relation, int site) {
        boolean byDefault = Catalogue.holds(relation) || instance.founders().contains(site);
        return Placement.isHeld(placements, relation, site, byDefault);
    }

    void set(int site, Item item, Stamp stamp) {
        bySite.computeIfAbsent(site, _ -> new TreeMap<>()).merge(item, stamp, Stamp::max);
    }

    /** All copies at sites that did not take part have to be taken for out of date, whatever becomes of it. */
    private void doubted(Doubt doubt) {
        List<Item> items = doubt.writes().stream().map(Write::item).toList();
        for (int site : concerned(doubt.placements())) {
            if (doubt.members().stream().noneMatch(member -> member.site() == site)) {
                set(site, items, doubt.placements(), Stamp.NONE);
            }
        }
        Placing.of(doubt.writes()).stream().filter(Placing::added).forEach(each -> placed(each, Stamp.NONE));
    }

    /** What a site is handed that enters a view; what is in doubt it may have missed, so that is fail-locked too. */
    static FailLocks handedOver(RcMessage.Handover handover, Instance instance) {
        FailLocks handed = new FailLocks(instance);
        handed.replace(handover.failLocks());
        handover.inDoubt().forEach(handed::doubted);
        return handed;
    }

    NavigableMap<Item, Stamp> of(int site) {
        return bySite.getOrDefault(site, new TreeMap<>());
    }

    boolean isSet(int site, Item item) {
        return of(site).containsKey(item);
    }

    /** Whether any copy of a relation at a site is out of date. */
    boolean isSetIn(int site, RelationId relation) {
        TreeMap<Item, Stamp> own = bySite.get(site);
        Item first = own == null ? null : own.ceilingKey(first(relation));
        return first != null && first.relation().equals(relation);
    }

    /** The out-of-date copies of a relation at a site. */
    NavigableMap<Item, Stamp> of(int site, RelationId relation) {
        return of(site).subMap(first(relation), true, last(relation), true);
    }

    boolean isEmpty() {
        return bySite.isEmpty();
    }

    int size() {
        return bySite.values().stream().mapToInt(TreeMap::size).sum();
    }

    /** The relations with out-of-date copies at a site. */
    List<RelationId> relations(int site) {
        List<RelationId> relations = new ArrayList<>();
        TreeMap<Item, Stamp> own = bySite.getOrDefault(site, new TreeMap<>());
        Item at = own.isEmpty() ? null : own.firstKey();
        while (at != null) {
            relations.add(at.relation());
            at = own.higherKey(last(at.relation()));
        }
        return relations;
    }

    List<FailLock> all() {
        List<FailLock> all = new ArrayList<>(size());
        bySite.forEach((site, items) -> items.forEach((item, stamp) -> all.add(new FailLock(site, item, stamp))));
        return all;
    }

    /** These and no others. */
    void replace(List<FailLock> others) {
        bySite.clear();
        others.forEach(each -> set(each.site(), each.item(), each.stamp()));
        peak = Math.max(peak, size());
    }

    /**
     * What people see of a site: its fail-locks, those of all sites, the most that there were at a time, and those of
     * users' data at each site, whole relations among them, and in each relation, as long as those are not too many.
     */
    void addTo(SequencedMap<String, Long> counters, int site) {
        counters.put("fail-locks", (long) of(site).size());
        counters.put("fail-locks of all sites", (long) size());
        counters.put("fail-locks at most", (long) peak);
        long untold = 0;
        int room = RELATIONS_TOLD;
        for (int each : bySite.keySet()) {
            List<RelationId> relations = relations(each).stream()
                    .filter(relation -> !Catalogue.holds(relation))
                    .toList();
            List<RelationId> told = relations.subList(0, Math.min(room, relations.size()));
            addTo(counters, each, relations, told);
            room -= told.size();
            untold += relations.size() - told.size();
        }
        counters.put("out of date in relations not told", untold);
    }

    private void addTo(
            SequencedMap<String, Long> counters, int site, List<RelationId> relations, List<RelationId> told) {
        counters.put(
                "fail-locks of data at " + site,
                relations.stream()
                        .mapToLong(relation -> of(site, relation).size())
                        .sum());
        counters.put(
                "fail-locks of whole relations at " + site,
                relations.stream()
                        .filter(relation -> isSet(site, Item.whole(relation)))
                        .count());
        told.forEach(relation -> counters.put("out of date in " + relation.bits() + " at " + site, (long)
                of(site, relation).size()));
    }
}
