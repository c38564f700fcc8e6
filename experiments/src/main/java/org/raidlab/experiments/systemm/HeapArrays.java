package org.raidlab.experiments.systemm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Row;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.systemm.card.CardMix;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.procedure.Action;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.Effect;
import org.raidlab.systemm.procedure.Procedure;
import org.raidlab.systemm.procedure.RecordSet;
import org.raidlab.systemm.procedure.Step;

/**
 * The paper's transactions on plain arrays of the heap, one after the other, without locks, log or messages: what
 * System M is held against. {@code heap-arrays SCALE} answers {@link MeasuredSite#DURING} as a measured site does.
 */
public final class HeapArrays {
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
        HeapArrays arrays = new HeapArrays(Cell.sizes(Integer.parseInt(arguments.get(1))));
        return Participant.role("ready", arrays::answer, () -> {});
    }

    private String answer(String question) {
        long[] millis = Arrays.stream(
                        question.substring(MeasuredSite.DURING.length()).split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        runFor(millis[0]);
        long begun = System.nanoTime();
        long transactions = runFor(millis[1]);
        long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begun);
        return MeasuredSite.counted(Map.of(), Map.of(Counted.GENERATED, transactions, MeasuredSite.ELAPSED, micros));
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
        Procedure procedure = application.procedure(call);
        List<Optional<Row>> done = new ArrayList<>();
        undo.clear();
        Step step = procedure.next(call, done);
        while (step instanceof Step.Act(Action action)) {
            done.add(act(action));
            step = procedure.next(call, done);
        }
        if (step instanceof Step.Abort) {
            undo.forEach(Runnable::run);
        }
    }

    private Optional<Row> act(Action action) {
        @Nullable Row[] set = sets[action.set()];
        int id = action.id();
        Row before = set[id];
        if (!(action instanceof Action.Update update)) {
            return Optional.ofNullable(before);
        }
        if (!Effect.applies(update, before != null)) {
            return Optional.empty();
        }
        Optional<Row> after =
                Effect.after(application.catalogue().sets().get(action.set()), update, Optional.ofNullable(before));
        set[id] = after.orElse(null);
        undo.push(() -> set[id] = before);
        return after.isPresent() ? after : Optional.ofNullable(before);
    }
}
