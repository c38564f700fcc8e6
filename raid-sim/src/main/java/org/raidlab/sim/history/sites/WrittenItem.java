package org.raidlab.sim.history.sites;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.history.Operation.Write;
import org.raidlab.sim.history.Value;

/** All that a history says about the writes of one item. */
final class WrittenItem {

    /** A write and its transaction. */
    record Written(String txn, Write write) {}

    private @Nullable Written newest;
    private final Map<Value, Written> unanswered = new LinkedHashMap<>();
    private final Map<Value, Written> aborted = new LinkedHashMap<>();

    void addCommitted(Written written) {
        if (newest == null || newest.write().version() < written.write().version()) {
            newest = written;
        }
    }

    void addUnanswered(Written written) {
        unanswered.putIfAbsent(written.write().value(), written);
    }

    void addAborted(Written written) {
        aborted.putIfAbsent(written.write().value(), written);
    }

    /** The acknowledged write with the highest version. */
    @Nullable
    Written newest() {
        return newest;
    }

    /** A transaction without an answer that wrote the value. */
    @Nullable
    Written unanswered(Value value) {
        return unanswered.get(value);
    }

    /** An aborted transaction that wrote the value. */
    @Nullable
    Written aborted(Value value) {
        return aborted.get(value);
    }
}
