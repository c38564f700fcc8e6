package org.raidlab.experiments.systemm;

import java.util.Map;
import java.util.Optional;
import org.raidlab.core.codec.Row;

/** An embedded store: records by a key. One thread uses it. */
interface Engine extends AutoCloseable {
    /** Returns a record; empty if there is none. */
    Optional<Row> get(long key);

    /** Writes a group of changes in one transaction, which is on disk on return; an empty record is deleted. */
    void write(Map<Long, Optional<Row>> changes);

    @Override
    void close();
}
