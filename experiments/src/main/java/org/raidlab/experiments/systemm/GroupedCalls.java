package org.raidlab.experiments.systemm;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Row;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.systemm.card.CardMix;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.SerialExecution;
import org.raidlab.systemm.procedure.Step;

/**
 * The paper's transactions on an embedded store. As many as clients would have under way run one after the other, then
 * one transaction of the store makes what they have changed durable: a force for each group. Since three of the stores
 * admit one writer, a thread for each client would give each of them less.
 */
public final class GroupedCalls implements AutoCloseable {
    /** The word for the role. */
    public static final String NAME = "embedded-store";

    private static final int SEED = 1;
    private static final int LOADED_AT_ONCE = 1_000;

    private final CreditCard application;
    private final CardMix mix;
    private final Engine engine;
    private final int requests;
    private final SequencedMap<Long, Optional<Row>> group = new LinkedHashMap<>();

    /** What one transaction changes; the group gets it if the transaction commits. */
    private final class Changes implements SerialExecution.Records {
        private final SequencedMap<Long, Optional<Row>> made = new LinkedHashMap<>();

        @Override
        public Optional<Row> get(int set, int id) {
            long key = key(set, id);
            Optional<Row> own = made.get(key);
            if (own != null) {
                return own;
            }
            return Objects.requireNonNullElseGet(group.get(key), () -> engine.get(key));
        }

        @Override
        public void put(int set, int id, Optional<Row> content) {
            made.put(key(set, id), content);
        }
    }

    private GroupedCalls(Engine engine, CardSizes sizes, int requests) {
        this.engine = engine;
        this.requests = requests;
        application = new CreditCard(sizes);
        mix = new CardMix(sizes, new SeededRandom(SEED), 0, 1);
        for (int set = 0; set < application.catalogue().sets().size(); set++) {
            for (int id = 0; id < application.initial(set); id++) {
                group.put(key(set, id), Optional.of(application.initial(set, id)));
                if (group.size() == LOADED_AT_ONCE) {
                    write();
                }
            }
        }
        write();
    }

    private static long key(int set, int id) {
        return (long) set << Integer.SIZE | id;
    }

    private void write() {
        engine.write(group);
        group.clear();
    }

    /** Makes the store: {@code embedded-store STORE SCALE REQUESTS FOLDER}. */
    public static Participant.Role cast(List<String> arguments) {
        GroupedCalls calls = new GroupedCalls(
                EmbeddedStore.of(arguments.get(1)).open(Path.of(arguments.get(4))),
                CardSizes.PAPER.dividedBy(Integer.parseInt(arguments.get(2))),
                Integer.parseInt(arguments.get(3)));
        return new TimedRole(calls::runFor, calls::close);
    }

    /** Runs groups for a time; returns how many transactions. */
    private long runFor(long millis) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long transactions = 0;
        while (System.nanoTime() < until) {
            for (int number = 0; number < requests; number++) {
                run(mix.get());
            }
            write();
            transactions += requests;
        }
        return transactions;
    }

    private void run(Call call) {
        Changes changes = new Changes();
        if (SerialExecution.run(application, call, changes) instanceof Step.Commit) {
            for (Map.Entry<Long, Optional<Row>> change : changes.made.entrySet()) {
                group.put(change.getKey(), change.getValue());
            }
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
