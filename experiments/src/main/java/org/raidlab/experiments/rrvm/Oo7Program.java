package org.raidlab.experiments.rrvm;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;
import org.raidlab.core.Invariants;
import org.raidlab.rrvm.rex.client.Program;
import org.raidlab.rrvm.rex.object.Pages;
import org.raidlab.rrvm.rex.oo7.Oo7;
import org.raidlab.rrvm.rex.oo7.Operation;

/**
 * Builds the database of OO7, then runs each of some operations twice: as one transaction, and with a transaction for
 * each unit of work, such as the visit of a composite part. The work of the program costs processor time. The program
 * rests before each operation, so that the disk has written what the one before has left to it.
 */
final class Oo7Program implements Program {
    /** How the transactions of an operation are cut: the prefix of its keys. */
    enum Cut {
        ONE("one"),
        UNITS("units");

        private final String word;

        Cut(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    private record Part(String key, boolean hasUnits, Supplier<Operation> begin) {}

    private final Clock clock;
    private final LongConsumer work;
    private final long accessNanos;
    private final Iterator<Part> parts;
    private final SequencedMap<String, Double> seconds = new LinkedHashMap<>();
    private @Nullable Part part;
    private @Nullable Operation operation;
    private long beganNanos;
    private boolean hasRested;
    private boolean isEnded;

    /**
     * @param names of the operations; a name may come more than once, and the last time counts
     * @param accessNanos processor time of an access to an object or to a node of an index
     */
    Oo7Program(Oo7 oo7, List<String> names, Clock clock, LongConsumer work, long accessNanos) {
        this.clock = clock;
        this.work = work;
        this.accessNanos = accessNanos;
        List<Part> all = new ArrayList<>(List.of(new Part("build", true, oo7::build)));
        for (Cut cut : Cut.values()) {
            for (String name : names) {
                Supplier<Operation> begin =
                        Objects.requireNonNull(oo7.operations().get(name), name);
                all.add(new Part(cut.word() + "/" + name, cut == Cut.UNITS, begin));
            }
        }
        parts = all.iterator();
    }

    @Override
    public Next step(Pages pages) {
        if (isEnded) {
            return Next.REST;
        }
        if (part == null || operation == null) {
            if (!hasRested) {
                hasRested = true;
                return Next.REST;
            }
            hasRested = false;
            part = parts.next();
            operation = part.begin().get();
            beganNanos = clock.monotonicNanos();
        }
        boolean isUnit = operation.step(pages);
        work.accept(operation.accesses() * accessNanos);
        return operation.isDone() || (isUnit && part.hasUnits()) ? Next.COMMIT : Next.STEP;
    }

    @Override
    public void ended(Outcome outcome) {
        Invariants.check(outcome == Outcome.COMMITTED, "nothing fails here", outcome);
        if (part != null && operation != null && operation.isDone()) {
            seconds.put(part.key(), (clock.monotonicNanos() - beganNanos) / 1e9);
            part = null;
            operation = null;
            isEnded = !parts.hasNext();
        }
    }

    @Override
    public void refused(String why) {
        throw new IllegalStateException("the database is larger than the store's volume: " + why);
    }

    boolean isEnded() {
        return isEnded;
    }

    /** Returns the seconds of each operation, by cut and name. */
    SequencedMap<String, Double> seconds() {
        return seconds;
    }
}
