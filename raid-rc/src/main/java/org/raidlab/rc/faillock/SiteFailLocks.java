package org.raidlab.rc.faillock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.Item;
import org.raidlab.msg.relation.RelationId;

/** The out-of-date copies of one site, and their number in each relation. */
final class SiteFailLocks {
    private final TreeMap<Item, Stamp> items = new TreeMap<>();
    private final TreeMap<RelationId, Integer> counts = new TreeMap<>();

    private static Item first(RelationId relation) {
        return new Item(relation, new TupleId(Long.MIN_VALUE));
    }

    private static Item last(RelationId relation) {
        return new Item(relation, new TupleId(Long.MAX_VALUE));
    }

    /** Sets a fail-lock; for a tuple of a relation whose fail-locks are escalated, the escalated one stands for it. */
    void set(Item item, Stamp stamp) {
        Item escalated = Item.escalated(item.relation());
        Item one = item.isTuple() && items.containsKey(escalated) ? escalated : item;
        if (items.put(one, Stamp.max(stamp, items.getOrDefault(one, Stamp.NONE))) == null) {
            counts.merge(item.relation(), 1, Integer::sum);
        }
    }

    void remove(Item item) {
        if (items.remove(item) != null) {
            counts.computeIfPresent(item.relation(), (_, count) -> count == 1 ? null : count - 1);
        }
    }

    void clear(RelationId relation) {
        if (counts.remove(relation) != null) {
            of(relation).clear();
        }
    }

    /** Replaces the fail-locks of a relation's tuples by one (lock escalation). That of a new holder stays. */
    void escalate(RelationId relation) {
        Item whole = Item.whole(relation);
        Stamp begun = items.get(whole);
        Stamp newest = of(relation).values().stream().reduce(Stamp.NONE, Stamp::max);
        clear(relation);
        set(Item.escalated(relation), newest);
        if (begun != null) {
            set(whole, begun);
        }
    }

    int count(RelationId relation) {
        return counts.getOrDefault(relation, 0);
    }

    /** The relations with out-of-date copies. */
    List<RelationId> relations() {
        return new ArrayList<>(counts.keySet());
    }

    NavigableMap<Item, Stamp> all() {
        return Collections.unmodifiableNavigableMap(items);
    }

    /** Returns the out-of-date copies of a relation. */
    NavigableMap<Item, Stamp> of(RelationId relation) {
        return items.subMap(first(relation), true, last(relation), true);
    }

    boolean isEmpty() {
        return items.isEmpty();
    }

    int size() {
        return items.size();
    }
}
