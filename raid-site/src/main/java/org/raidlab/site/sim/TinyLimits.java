package org.raidlab.site.sim;

import java.time.Duration;
import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.am.AmConfig;
import org.raidlab.cc.opt.OptimisticConfig;
import org.raidlab.comm.ldg.LdgLimits;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.rc.rowaa.RowaaConfig.Escalation;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.node.SiteLimits;
import org.raidlab.ui.UiConfig;

/**
 * Draws limits of a site that a run of seconds reaches: each with a random label of its own, so that a further limit
 * does not change the others.
 */
final class TinyLimits {
    private final long seed;

    private TinyLimits(long seed) {
        this.seed = seed;
    }

    /** The limits of a seed. */
    static SiteLimits of(long seed) {
        return new TinyLimits(seed).drawn();
    }

    private SiteLimits drawn() {
        return new SiteLimits(userInterface(), driver(), database(), validation(), copiers(), turns(), messages());
    }

    private int one(String label, int low, int high) {
        return low + Simulation.random(seed, "draw limit " + label).nextInt(high - low + 1);
    }

    private Duration millis(String label, int low, int high) {
        return Duration.ofMillis(one(label, low, high));
    }

    private UiConfig userInterface() {
        return new UiConfig(
                one("sessions", 3, 8),
                millis("open-idle", 200, 2_000),
                one("answer-bytes", 1, 200),
                one("results-bytes", 20_000, 40_000),
                millis("result-idle", 500, 5_000),
                one("schemas", 1, 4),
                millis("schema-age", 1, 1_000));
    }

    private ActionDriverConfig driver() {
        return ActionDriverConfig.DEFAULT
                .withMaxActive(one("active-transactions", 3, 12))
                .withIdleTimeout(millis("idle-timeout", 1_000, 5_000))
                .withStepTuplesMax(one("step-tuples", 1, 16));
    }

    private AmConfig database() {
        AmConfig usual = AmConfig.DEFAULT;
        return new AmConfig(
                millis("checkpoint-interval", 20, 300),
                one("checkpoint-log-bytes", 1 << 10, 16 << 10),
                one("segments-in-flight", 1, 2),
                one("slice", 1, 16),
                one("scan-bytes", 1, 200),
                one("waiting-reads", 16, 64),
                usual.traceReads(),
                usual.gated(),
                usual.founders());
    }

    private OptimisticConfig validation() {
        return new OptimisticConfig(
                one("remembered-writes", 8, 64), one("waiting-readers", 0, 4), one("judged-writes", 1, 4));
    }

    private SiteLimits.Copiers copiers() {
        return new SiteLimits.Copiers(
                one("batch-below", 16, 32), // above the number of relations that nobody reads: those stay out of date
                one("copier-items", 1, 4),
                Escalation.above(one("escalation", 1, 8)),
                one("part-items", 1, 8));
    }

    private TurnLimits turns() {
        TurnLimits usual = TurnLimits.DEFAULT;
        return new TurnLimits(
                one("inbound", 32, 128),
                one("steps", 1, 8),
                usual.longest(),
                millis("durable-delay", 1, 20),
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
