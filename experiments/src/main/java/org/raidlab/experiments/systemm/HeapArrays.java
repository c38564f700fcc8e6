package org.raidlab.experiments.systemm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Row;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.systemm.card.CardMix;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.RecordSet;
import org.raidlab.systemm.procedure.SerialExecution;
import org.raidlab.systemm.procedure.Step;

/**
 * The paper's transactions on plain arrays of the heap, one after the other, without locks, log or messages: what
 * System M is held against. {@code heap-arrays SCALE} answers {@link MeasuredSite#DURING} as a measured site does.
 */
public final class HeapArrays implements SerialExecution.Records {
    /** The word for the role. */
    public static final String NAME = "heap-arrays";

    private static final int SEED = 1;
    private static final int AT_ONCE = 256;

    private final CreditCard application;
    private final CardMix mix;
    private final @Nullable Row[][] sets;
    private final Deque<Runnable> undo = new ArrayDeque<>();

    private HeapArrays(CardSizes sizes) {
        application = new CreditCard(sizes);
        mix = new CardMix(sizes, new SeededRandom(SEED), 0, 1);
        List<RecordSet> catalogue = application.catalogue().sets();
        int most = Math.max(sizes.accounts(), sizes.stores());
        sets = new @Nullable Row[catalogue.size()][most];
        for (int set = 0; set < catalogue.size(); set++) {
            for (int id = 0; id < application.initial(set); id++) {
                sets[set][id] = application.initial(set, id);
            }
        }
    }

    /** Makes the arrays. */
    public static Participant.Role cast(List<String> arguments) {
        HeapArrays arrays = new HeapArrays(CardSizes.PAPER.dividedBy(Integer.parseInt(arguments.get(1))));
        return new TimedRole(arrays::runFor, () -> {});
    }

    /** Runs transactions for a time; returns how many. */
    private long runFor(long millis) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long transactions = 0;
        while (System.nanoTime() < until) {
            for (int number = 0; number < AT_ONCE; number++) {
                run(mix.get());
            }
            transactions += AT_ONCE;
        }
        return transactions;
    }

    private void run(Call call) {
        undo.clear();
        if (SerialExecution.run(application, call, this) instanceof Step.Abort) {
            undo.forEach(Runnable::run);
        }
    }

    @Override
    public Optional<Row> get(int set, int id) {
        return Optional.ofNullable(sets[set][id]);
    }

    @Override
    public void put(int set, int id, Optional<Row> content) {
        Row before = sets[set][id];
        sets[set][id] = content.orElse(null);
        undo.push(() -> sets[set][id] = before);
    }
}
