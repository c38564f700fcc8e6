package org.raidlab.systemm.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.LogEntry.SlotPlace;

/** The index of a set: where its records are, and which segments it has. Never logged, made anew after a restart. */
final class SetIndex {
    private static final int NOWHERE = -1;
    private static final int SLOT_BITS = 12;

    private final List<Segment> segments = new ArrayList<>();
    private int[] places = new int[64];
    /** Where the search for room begins: all segments before it were full when it passed them. */
    private int roomFrom;

    SetIndex() {
        Arrays.fill(places, NOWHERE);
    }

    @Nullable
    SlotPlace where(int id) {
        int place = id < places.length ? places[id] : NOWHERE;
        return place == NOWHERE ? null : new SlotPlace(place >>> SLOT_BITS, place & ((1 << SLOT_BITS) - 1));
    }

    void point(int id, SlotPlace to) {
        if (id >= places.length) {
            int before = places.length;
            places = Arrays.copyOf(places, Math.max(id + 1, 2 * before));
            Arrays.fill(places, before, places.length, NOWHERE);
        }
        places[id] = to.segment() << SLOT_BITS | to.slot();
    }

    void forget(int id) {
        if (id < places.length) {
            places[id] = NOWHERE;
        }
    }

    void add(Segment segment) {
        segment.setPosition(segments.size());
        segments.add(segment);
    }

    /** Takes out a segment without records: redo has found that it belongs to another set. */
    void removeEmpty(Segment segment) {
        segments.remove(segment);
        for (int at = 0; at < segments.size(); at++) {
            segments.get(at).setPosition(at);
        }
        roomFrom = 0;
    }

    List<Segment> segments() {
        return segments;
    }

    /** Returns a segment of which more than this share is free; null if there is none. */
    @Nullable
    Segment roomBeyond(double share) {
        for (int at = roomFrom; at < segments.size(); at++) {
            if (segments.get(at).isFreeBeyond(share)) {
                roomFrom = at;
                return segments.get(at);
            }
        }
        return null;
    }

    /** Notes that a slot of a segment has become free. */
    void freed(Segment segment) {
        roomFrom = Math.min(roomFrom, segment.position());
    }
}
