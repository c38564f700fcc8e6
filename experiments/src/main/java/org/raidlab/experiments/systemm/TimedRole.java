package org.raidlab.experiments.systemm;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.raidlab.experiments.bench.child.Participant;

/**
 * A process that runs transactions without servers. It answers {@link MeasuredSite#DURING} as a measured site does.
 *
 * @param running runs transactions for some milliseconds, and returns how many
 * @param closing ends it
 */
public record TimedRole(LongUnaryOperator running, Runnable closing) implements Participant.Role {
    @Override
    public String ready() {
        return "ready";
    }

    @Override
    public String answer(String question) {
        String[] millis = question.substring(MeasuredSite.DURING.length()).split(" ", -1);
        long _ = running.applyAsLong(Long.parseLong(millis[0]));
        long begun = System.nanoTime();
        long transactions = running.applyAsLong(Long.parseLong(millis[1]));
        long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begun);
        return MeasuredSite.counted(Map.of(), Map.of(Counted.GENERATED, transactions, MeasuredSite.ELAPSED, micros));
    }

    @Override
    public void close() {
        closing.run();
    }
}
