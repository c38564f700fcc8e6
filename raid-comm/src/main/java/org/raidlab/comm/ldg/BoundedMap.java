package org.raidlab.comm.ldg;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of a bounded number of entries: it discards the entry that was not accessed for the longest time first. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;
    private static final float LOAD = 0.75f;

    private final int entriesMax;

    BoundedMap(int entriesMax) {
        super(16, LOAD, true);
        this.entriesMax = entriesMax;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > entriesMax;
    }
}
