package org.raidlab.am.index;

import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.Invariants;

/** The position of each tuple of a relation, by its id; a deleted tuple is there too, as long as its stamp is kept. */
public final class TupleIndex {
    private final SlotArea slots;
    private final LinearHash hash = new LinearHash();

    public TupleIndex(SlotArea slots) {
        this.slots = slots;
    }

    /**
     * Mixes an id's bits: ids count up from a site's and an incarnation's prefix; this spreads them over all bits
     * (MurmurHash3's finalizer).
     */
    private static long mix(long id) {
        long mixed = (id ^ id >>> 33) * 0xff51_afd7_ed55_8ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ce_b9fe_1a85_ec53L;
        return mixed ^ mixed >>> 33;
    }

    /** The position of a tuple, or {@link SlotArea#NONE}. */
    public int find(long tuple) {
        int position = hash.first(mix(tuple));
        while (position != SlotArea.NONE && slots.tuple(position) != tuple) {
            position = hash.next(position);
        }
        return position;
    }

    /** Adds the slot at a position, which has a new tuple. */
    public void add(int position) {
        hash.add(position, mix(slots.tuple(position)));
    }

    /** Removes the slot at a position before it is freed. */
    public void remove(int position) {
        boolean removed = hash.remove(position, mix(slots.tuple(position)));
        Invariants.check(removed, "a tuple is removed from the index that holds it");
    }

    public int size() {
        return hash.size();
    }

    /** Returns the bytes of the arrays. */
    public long footprintBytes() {
        return hash.footprintBytes();
    }
}
