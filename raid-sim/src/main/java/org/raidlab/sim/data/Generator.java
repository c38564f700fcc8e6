package org.raidlab.sim.data;

import java.util.List;
import java.util.stream.Stream;

/** A generator of a relation for tests and benchmarks. */
public interface Generator {
    /** Name and QUEL format of each column, such as {@code unique = i4}. */
    List<String> columns();

    /** The rows in load order, as the fields of a CSV file. */
    Stream<List<String>> rows();

    /** The rows as lines of a CSV file; no field needs quotes. */
    default Stream<String> lines() {
        return rows().map(fields -> String.join(",", fields));
    }
}
