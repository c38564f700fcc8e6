package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.harness.managing.Ended;
import org.raidlab.harness.managing.MiniRaid;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.Step;
import org.raidlab.harness.scenario.Step.Choice;
import org.raidlab.msg.AbortReason;

/** A Mini-RAID that an experiment controls step by step, with measurements between the steps. */
final class Walk {
    private static final int NO_LINE = 0;

    private final ScenarioRun run;
    private int aborted;

    Walk(Scenario scenario, long seed) {
        run = new ScenarioRun(scenario, seed, report -> {});
    }

    MiniRaid raid() {
        return run.raid();
    }

    /** Makes a site fail that is chosen at random; returns its number. */
    int failAny() {
        run.take(new Step.Fail(NO_LINE, new Choice.Random(1)));
        return raid().down().getFirst();
    }

    void fail(int site) {
        run.take(new Step.Fail(NO_LINE, new Choice.Named(List.of(site))));
    }

    void recover(int site) {
        run.take(new Step.Recover(NO_LINE, new Choice.Named(List.of(site))));
    }

    /** Makes sites fail at once, chosen at random; the others learn of all failures before any other event. */
    void failTogether(int count) {
        List<Integer> left = new ArrayList<>(raid().up());
        for (int i = 0; i < count; i++) {
            int drawn = left.get(raid().random().nextInt(left.size()));
            left.removeIf(site -> site == drawn);
            raid().fail(drawn);
        }
        raid().detect();
    }

    /** Recovers a failed site, then makes another one fail, which a transaction has to detect. */
    void swap() {
        run.take(new Step.Swap(NO_LINE, 1));
    }

    /**
     * The result of some transactions.
     *
     * @param unavailable how many aborted for want of a copy
     * @param judged how many there were, without those that found a failure out
     */
    record Batch(int unavailable, int judged) {
        Batch and(Batch other) {
            return new Batch(unavailable + other.unavailable, judged + other.judged);
        }
    }

    /** Runs so many transactions. */
    Batch batch(int count) {
        Batch batch = new Batch(0, 0);
        for (int i = 0; i < count; i++) {
            Ended ended = run.transaction();
            boolean unavailable = ended.reason().equals(Optional.of(AbortReason.DATA_UNAVAILABLE));
            batch = ended.detected() ? batch : batch.and(new Batch(unavailable ? 1 : 0, 1));
        }
        return batch;
    }

    /** Runs so many transactions; returns how many of them aborted. */
    int transactions(int count) {
        int before = aborted;
        for (int i = 0; i < count; i++) {
            aborted += run.transaction().isCommitted() ? 0 : 1;
        }
        return aborted - before;
    }

    /** Returns the number of transactions that aborted so far. */
    int aborted() {
        return aborted;
    }

    /** Returns the number of out-of-date copies of a site. */
    long failLocks(int site) {
        return raid().failLocks().getOrDefault(site, 0L);
    }
}
