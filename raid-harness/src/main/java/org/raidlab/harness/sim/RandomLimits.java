package org.raidlab.harness.sim;

import java.time.Duration;
import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.am.AmConfig;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.comm.ldg.LdgLimits;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.node.SiteLimits;
import org.raidlab.ui.UiConfig;

/**
 * Draws the limits of a site: each with a random label of its own, so that a further limit does not change the others.
 */
final class RandomLimits {
    private final long seed;
    private final boolean tiny;

    private RandomLimits(long seed, boolean tiny) {
        this.seed = seed;
        this.tiny = tiny;
    }

    /** Returns limits so small that a run of seconds reaches each of them. */
    static SiteLimits tiny(long seed) {
        RandomLimits draw = new RandomLimits(seed, true);
        return new SiteLimits(
                draw.userInterface(),
                draw.driver(),
                draw.database(),
                draw.validation(),
                draw.copiers(),
                draw.turns(),
                draw.messages());
    }

    /**
     * Returns limits between tiny and default of everything that divides work into parts, and intervals of checkpoints
     * that a run of seconds reaches. A site waits for a silent client longer than any of them is silent, but not for
     * minutes: the run would simulate them at its end. The caps above which a server refuses or forgets are the
     * default.
     */
    static SiteLimits between(long seed) {
        RandomLimits draw = new RandomLimits(seed, false);
        SiteLimits usual = SiteLimits.DEFAULT;
        return new SiteLimits(
                usual.userInterface().withAnswerBytes(draw.answerBytes()),
                usual.driver()
                        .withIdleTimeout(draw.millis("patience", 10_000, 20_000))
                        .withStepTuplesMax(draw.stepTuples())
                        .withLargeBytes(draw.largeBytes()),
                draw.database(),
                draw.validation(),
                draw.copiers(),
                draw.turns(),
                usual.messages());
    }

    private RandomSource random(String label) {
        return Simulation.random(seed, "draw limit " + label);
    }

    private int one(String label, int low, int high) {
        return low + random(label).nextInt(high - low + 1);
    }

    /** Draws a tiny part from low to high, another one from low to the default. */
    private int part(String label, int low, int high, int usual) {
        return tiny ? one(label, low, high) : between(label, low, usual);
    }

    /** Draws a number with each order of magnitude alike. */
    private int between(String label, int low, long high) {
        return (int) (low * StrictMath.pow((double) high / low, random(label).nextDouble()));
    }

    /** Draws a tiny cap from low to high; another one is the default. */
    private int cap(String label, int low, int high, int usual) {
        return tiny ? one(label, low, high) : usual;
    }

    private Duration millis(String label, int low, int high) {
        return Duration.ofMillis(one(label, low, high));
    }

    private UiConfig userInterface() {
        return new UiConfig(
                one("sessions", 3, 8),
                millis("open-idle", 200, 2_000),
                answerBytes(),
                one("results-bytes", 20_000, 40_000),
                millis("result-idle", 500, 5_000),
                one("schemas", 1, 4),
                millis("schema-age", 1, 1_000));
    }

    private int answerBytes() {
        return tiny ? one("answer-bytes", 1, 200) : between("answer-bytes", 100, UiConfig.DEFAULT.answerBytes());
    }

    private ActionDriverConfig driver() {
        return ActionDriverConfig.DEFAULT
                .withMaxActive(one("active-transactions", 3, 12))
                .withIdleTimeout(millis("idle-timeout", 1_000, 5_000))
                .withStepTuplesMax(stepTuples())
                .withLargeBytes(largeBytes());
    }

    private int stepTuples() {
        return part("step-tuples", 1, 16, ActionDriverConfig.DEFAULT.stepTuplesMax());
    }

    private int largeBytes() {
        return part("large-transaction-bytes", 64, 512, ActionDriverConfig.DEFAULT.largeBytes());
    }

    private AmConfig database() {
        AmConfig usual = AmConfig.DEFAULT;
        return new AmConfig(
                Duration.ofMillis(
                        tiny ? one("checkpoint-interval", 20, 300) : between("checkpoint-interval", 100, 3_000)),
                tiny
                        ? one("checkpoint-log-bytes", 1 << 10, 16 << 10)
                        : between("checkpoint-log-bytes", 16 << 10, usual.checkpointLogBytes()),
                part("segments-in-flight", 1, 2, usual.segmentsInFlight()),
                part("slice", 1, 16, usual.slice()),
                part("scan-bytes", 1, 200, usual.answerBytes()),
                cap("waiting-reads", 16, 64, usual.waitingMax()),
                usual.traceReads(),
                usual.gated(),
                usual.founders());
    }

    private ConcurrencyConfig validation() {
        ConcurrencyConfig usual = ConcurrencyConfig.DEFAULT;
        return new ConcurrencyConfig(
                part("remembered-writes", 8, 64, usual.rememberedMax()),
                cap("waiting-readers", 0, 4, usual.waitingMax()),
                part("judged-writes", 1, 4, usual.part()));
    }

    private SiteLimits.Copiers copiers() {
        SiteLimits.Copiers usual = SiteLimits.Copiers.DEFAULT;
        return new SiteLimits.Copiers(
                // above the number of relations that nobody reads: those stay out of date
                cap("batch-below", 16, 32, usual.batchBelow()),
                cap("copier-items", 1, 4, usual.items()),
                tiny ? Escalation.above(one("escalation", 1, 8)) : usual.escalation(),
                part("part-items", 1, 8, usual.partItems()));
    }

    private TurnLimits turns() {
        TurnLimits usual = TurnLimits.DEFAULT;
        return new TurnLimits(
                cap("inbound", 32, 128, usual.inbound()),
                part("steps", 1, 8, usual.steps()),
                usual.longest(),
                tiny ? millis("durable-delay", 1, 20) : usual.durableDelay(),
                usual.checkInvariants());
    }

    private LdgLimits messages() {
        int bytes = one("message-bytes", 32 << 10, 64 << 10);
        return new LdgLimits(
                bytes,
                one("reassemblies-per-sender", 1, 4),
                one("reassemblies", 4, 16),
                bytes,
                2L * bytes,
                one("senders", 32, 64));
    }
}
