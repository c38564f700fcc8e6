package org.raidlab.rc.quorum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/**
 * A table of the writes that each site has missed, for commits that this site took part in. It need not know of others:
 * in each read or write quorum there is a site that took part in a commit, and remembers whoever did not.
 */
final class MissedWrites {
    private final Collection<Integer> sites;
    private final TreeMap<Integer, TreeMap<Item, Stamp>> bySite = new TreeMap<>();

    MissedWrites(Collection<Integer> sites) {
        this.sites = sites;
    }

    /** Takes a commit: its members have the written items, all other sites have missed them. */
    void decided(RcMessage.Decided commit) {
        List<Integer> members = commit.members().stream().map(Member::site).toList();
        for (int site : sites) {
            if (members.contains(site)) {
                clear(site, commit.items());
            } else if (!commit.copies()) {
                commit.items().forEach(item -> set(site, item, commit.stamp()));
            }
        }
    }

    /**
     * Clears the missed writes of items: commits of one item arrive here in order, so the last one is the newest, and a
     * copier's copy is current.
     */
    private void clear(int site, List<Item> items) {
        TreeMap<Item, Stamp> own = bySite.get(site);
        if (own != null) {
            items.forEach(own::remove);
            if (own.isEmpty()) {
                bySite.remove(site);
            }
        }
    }

    private void set(int site, Item item, Stamp stamp) {
        bySite.computeIfAbsent(site, _ -> new TreeMap<>()).merge(item, stamp, Stamp::max);
    }

    /** Returns the writes that a site has missed. */
    NavigableMap<Item, Stamp> of(int site) {
        return bySite.getOrDefault(site, new TreeMap<>());
    }

    boolean has(int site, Item item) {
        return of(site).containsKey(item);
    }

    /** Whether a site has missed a write of an item that is newer than a version of it. */
    boolean hasNewer(int site, Item item, Stamp version) {
        Stamp newest = of(site).get(item);
        return newest != null && newest.compareTo(version) > 0;
    }

    /** Whether a site has missed anything of a relation. */
    boolean hasAnyOf(int site, RelationId relation) {
        Item first = of(site).ceilingKey(new Item(relation, new TupleId(Long.MIN_VALUE)));
        return first != null && first.relation().equals(relation);
    }

    /** Whether a site has missed anything of the catalogue. */
    boolean hasAnyOfCatalogue(int site) {
        return Catalogue.ALL.stream().anyMatch(schema -> hasAnyOf(site, schema.id()));
    }

    /** The sites that have missed anything. */
    SortedSet<Integer> sites() {
        return Collections.unmodifiableSortedSet(bySite.navigableKeySet());
    }

    int size() {
        return bySite.values().stream().mapToInt(TreeMap::size).sum();
    }

    /** Returns all missed writes of all sites, for the log. */
    List<FailLock> all() {
        List<FailLock> all = new ArrayList<>(size());
        bySite.forEach((site, items) -> items.forEach((item, stamp) -> all.add(new FailLock(site, item, stamp))));
        return all;
    }

    /** Restores the missed writes that the log records. */
    void restore(List<FailLock> logged) {
        logged.forEach(each -> set(each.site(), each.item(), each.stamp()));
    }
}
