package org.raidlab.sim.history.sites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.raidlab.sim.history.CopyRecord;

/** The copies of each item. */
final class Copies {

    private final Map<String, List<CopyRecord>> all = new LinkedHashMap<>();

    Copies(List<CopyRecord> records) {
        records.forEach(
                copy -> all.computeIfAbsent(copy.item(), _ -> new ArrayList<>()).add(copy));
    }

    List<CopyRecord> of(String item) {
        return all.getOrDefault(item, List.of());
    }

    /** The copies that may be read. */
    List<CopyRecord> goodOf(String item) {
        return of(item).stream().filter(copy -> !copy.failLocked()).toList();
    }

    void forEach(BiConsumer<String, List<CopyRecord>> action) {
        all.forEach(action);
    }
}
