package org.raidlab.systemm.load;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.Response.Outcome;
import org.raidlab.systemm.data.StateDigest;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.SerialExecution;
import org.raidlab.systemm.procedure.Step;

/**
 * A share of the database as a sorted map: the reference to which recovered states are compared. It executes calls one
 * after the other, without versions, locks, log or segments.
 */
final class CardModel {
    private record Key(int set, int id) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return set != other.set ? Integer.compare(set, other.set) : Integer.compare(id, other.id);
        }
    }

    /**
     * What a call does to the share.
     *
     * @param outcome with the values and the text that the client has to be told
     * @param after the records that it changes; empty for those that it deletes
     */
    record Result(Outcome outcome, List<Long> values, String text, TreeMap<Key, Optional<Row>> after) {}

    private final Application application;
    private final TreeMap<Key, Row> records = new TreeMap<>();
    private final StateDigest digest = new StateDigest();

    CardModel(Application application, int share, int shares) {
        this.application = application;
        for (int set = 0; set < application.catalogue().sets().size(); set++) {
            for (int id = share; id < application.initial(set); id += shares) {
                put(new Key(set, id), Optional.of(application.initial(set, id)));
            }
        }
    }

    private void put(Key key, Optional<Row> content) {
        Row before = content.isPresent() ? records.put(key, content.get()) : records.remove(key);
        if (before != null) {
            digest.remove(key.set(), key.id(), before);
        }
        content.ifPresent(row -> digest.add(key.set(), key.id(), row));
    }

    /** Returns what the call would do now. */
    Result run(Call call) {
        TreeMap<Key, Optional<Row>> after = new TreeMap<>();
        Step end = SerialExecution.run(application, call, new SerialExecution.Records() {
            @Override
            public Optional<Row> get(int set, int id) {
                Key key = new Key(set, id);
                return after.getOrDefault(key, Optional.ofNullable(records.get(key)));
            }

            @Override
            public void put(int set, int id, Optional<Row> content) {
                after.put(new Key(set, id), content);
            }
        });
        return switch (end) {
            case Step.Commit(List<Long> values, String text) -> new Result(Outcome.COMMITTED, values, text, after);
            case Step.Abort(long why) -> new Result(Outcome.ABORTED, List.of(why), "", new TreeMap<>());
            case Step.Act _ -> throw new IllegalStateException("a procedure that acts has not ended");
        };
    }

    void apply(Result result) {
        result.after().forEach(this::put);
    }

    /** Returns the digest of the share. */
    List<Long> values() {
        return digest.values();
    }

    /** Returns the digest of the share after a result. */
    List<Long> valuesAfter(Result result) {
        TreeMap<Key, Optional<Row>> back = new TreeMap<>();
        result.after().keySet().forEach(key -> back.put(key, Optional.ofNullable(records.get(key))));
        apply(result);
        List<Long> values = values();
        back.forEach(this::put);
        return values;
    }
}
