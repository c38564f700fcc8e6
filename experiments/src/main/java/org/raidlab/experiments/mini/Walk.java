package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.AbortReason;
import org.raidlab.site.managing.Ended;
import org.raidlab.site.managing.MiniRaid;
import org.raidlab.site.scenario.Scenario;
import org.raidlab.site.scenario.ScenarioRun;
import org.raidlab.site.scenario.Step;
import org.raidlab.site.scenario.Step.Choice;

/** A Mini-RAID that is led step by step by an experiment, which looks at it in between. */
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

    /** A site fails that is chosen at random; which one. */
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

    /** Sites fail at once, chosen at random, of which the others learn before anything else happens. */
    void failTogether(int count) {
        List<Integer> left = new ArrayList<>(raid().up());
        for (int i = 0; i < count; i++) {
            int drawn = left.get(raid().random().nextInt(left.size()));
            left.removeIf(site -> site == drawn);
            raid().fail(drawn);
        }
        raid().detect();
    }

    /** A failed site comes back, then another one fails, which a transaction has to find out. */
    void swap() {
        run.take(new Step.Swap(NO_LINE, 1));
    }

    /**
     * What became of some transactions.
     *
     * @param unavailable how many aborted for want of a copy
     * @param judged how many there were, without those that found a failure out
     */
    record Batch(int unavailable, int judged) {
        Batch and(Batch other) {
            return new Batch(unavailable + other.unavailable, judged + other.judged);
        }
    }

    /** So many transactions. */
    Batch batch(int count) {
        Batch batch = new Batch(0, 0);
        for (int i = 0; i < count; i++) {
            Ended ended = run.transaction();
            boolean unavailable = ended.reason().equals(Optional.of(AbortReason.DATA_UNAVAILABLE));
            batch = ended.detected() ? batch : batch.and(new Batch(unavailable ? 1 : 0, 1));
        }
        return batch;
    }

    /** So many transactions; how many of them aborted. */
    int transactions(int count) {
        int before = aborted;
        for (int i = 0; i < count; i++) {
            aborted += run.transaction().isCommitted() ? 0 : 1;
        }
        return aborted - before;
    }

    /** Transactions that aborted so far. */
    int aborted() {
        return aborted;
    }

    /** Out-of-date copies of a site. */
    long failLocks(int site) {
        return raid().failLocks().getOrDefault(site, 0L);
    }
}
