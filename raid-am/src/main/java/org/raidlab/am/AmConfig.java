package org.raidlab.am;

import java.time.Duration;
import java.util.List;
import org.raidlab.core.Invariants;

/**
 * Settings of an Access Manager.
 *
 * @param checkpointInterval how often a checkpoint is taken if something changed
 * @param checkpointLogBytes a checkpoint is taken earlier once so much log stands behind the last one
 * @param segmentsInFlight block writes of a checkpoint that are under way at a time
 * @param slice tuples that one step looks at or installs at most
 * @param answerBytes about how many bytes of tuples go into one message
 * @param waitingMax reads beyond so many waiting requests are dropped, as datagrams are; posts never
 * @param traceReads whether every tuple read is noted, for histories
 * @param gated whether reads wait at the start until it is known which copies are out of date
 * @param founders the sites that hold relations without entries in the directory; none if all sites do
 */
public record AmConfig(
        Duration checkpointInterval,
        long checkpointLogBytes,
        int segmentsInFlight,
        int slice,
        int answerBytes,
        int waitingMax,
        boolean traceReads,
        boolean gated,
        List<Integer> founders) {
    public static final AmConfig DEFAULT =
            new AmConfig(Duration.ofSeconds(10), 64L << 20, 16, 4_096, 1 << 20, 16_384, false, false, List.of());

    /** Creates the settings with reads that never wait. */
    public AmConfig(
            Duration checkpointInterval,
            long checkpointLogBytes,
            int segmentsInFlight,
            int slice,
            int waitingMax,
            boolean traceReads) {
        this(
                checkpointInterval,
                checkpointLogBytes,
                segmentsInFlight,
                slice,
                DEFAULT.answerBytes(),
                waitingMax,
                traceReads,
                false,
                List.of());
    }

    public AmConfig {
        founders = List.copyOf(founders);
        Invariants.require(
                checkpointInterval.isPositive() && checkpointLogBytes > 0, "a checkpoint is taken now and then");
        Invariants.require(
                segmentsInFlight > 0 && slice > 0 && answerBytes > 0 && waitingMax > 0, "bounds are positive");
    }

    /** Returns these settings with a trace of every tuple read. */
    public AmConfig tracingReads() {
        return with(true, gated, founders);
    }

    /** Returns these settings with reads that wait at the start. */
    public AmConfig gatedReads() {
        return with(traceReads, true, founders);
    }

    /** Returns these settings for an instance that these sites founded and to which other sites were added. */
    public AmConfig foundedBy(List<Integer> sites) {
        return with(traceReads, gated, sites);
    }

    private AmConfig with(boolean traced, boolean waiting, List<Integer> foundedBy) {
        return new AmConfig(
                checkpointInterval,
                checkpointLogBytes,
                segmentsInFlight,
                slice,
                answerBytes,
                waitingMax,
                traced,
                waiting,
                foundedBy);
    }
}
