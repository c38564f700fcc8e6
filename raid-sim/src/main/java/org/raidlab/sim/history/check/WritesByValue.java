package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.sim.history.Value;

/** Finds the writer of a value of an item; written values are unique per item, absences are not. */
final class WritesByValue {

    private record Key(int item, Value value) {}

    private final Map<Key, List<Access>> writes = new LinkedHashMap<>();

    WritesByValue(List<Access> all) {
        all.forEach(this::add);
    }

    void add(Access write) {
        writes.computeIfAbsent(new Key(write.item(), write.value()), _ -> new ArrayList<>(1))
                .add(write);
    }

    /** Returns the writes with the value and the item of the access. */
    List<Access> like(Access access) {
        return writes.getOrDefault(new Key(access.item(), access.value()), List.of());
    }
}
