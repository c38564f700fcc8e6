package org.raidlab.checkpoint.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.leubhargava.LeuBhargava;
import org.raidlab.sim.fault.FaultPlan;

/**
 * Seeds with all faults. {@code -Draid.checkpoint.seeds=10000} runs more of them, {@code -Draid.checkpoint.seed=S}
 * begins with another one.
 */
public final class ConcurrentSimTest {
    private static final int DEFAULT_SEEDS = 60;
    private static final int SEEDS = Integer.getInteger("raid.checkpoint.seeds", DEFAULT_SEEDS);
    private static final long FIRST = Long.getLong("raid.checkpoint.seed", 1);

    @Test
    void concurrentInstancesKeepAConsistentLineWhateverIsLostAndWhoeverDies() {
        Tally tally = new Tally();
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            ChatRun.Options options = Plans.options("crashes", 3 + (int) (seed % 4));
            tally.add(seed, ChatRun.run(seed, options));
        }
        if (SEEDS > DEFAULT_SEEDS) {
            tally.print();
        }
        assertThat(tally.violations).isEmpty();
        assertThat(OrderWatch.isEveryPair(tally.met)).as("%s", tally.met).isTrue();
    }

    /** A process went back at the very end, and its sender still took for received what it had undone. */
    @Test
    void aMessageThatIsUndoneAtTheEndIsSentAgain() {
        long seed = 7_427;
        ChatRun.Report report = ChatRun.run(seed, Plans.options("crashes", 3 + (int) (seed % 4)));
        assertThat(report.result().violations()).isEmpty();
    }

    @Test
    void withoutASenderLogMessagesAreLostButTheLineIsAsConsistent() {
        Tally tally = new Tally();
        for (long seed = FIRST; seed < FIRST + SEEDS / 3; seed++) {
            ChatRun.Options options = Plans.options("crashes", 3 + (int) (seed % 4))
                    .with(CheckpointSettings.DEFAULT.withSenderLog(false));
            tally.add(seed, ChatRun.run(seed, options));
        }
        assertThat(tally.violations).isEmpty();
    }

    /** A network that loses, repeats and reorders, for algorithms that provide for no deaths. */
    public static ChatRun.Options lossy(int size) {
        return Plans.options("lossy", size);
    }

    /** What seeds came to, together. */
    static final class Tally {
        final List<String> violations = new ArrayList<>();
        final SequencedMap<String, Long> met = new TreeMap<>();
        final SequencedMap<String, Long> counts = new TreeMap<>();

        void add(long seed, ChatRun.Report report) {
            report.result().violations().forEach(what -> violations.add("seed " + seed + ": " + what));
            report.met().forEach((pair, count) -> met.merge(pair, count, Long::sum));
            report.result().faults().forEach((fault, count) -> counts.merge(fault, count, Long::sum));
            counts.merge("committed", report.committed(), Long::sum);
            counts.merge("aborted", report.aborted(), Long::sum);
            counts.merge("rolled back", report.rolledBack(), Long::sum);
        }

        void print() {
            System.out.println("met " + met + "\ncounts " + counts + "\nviolations " + violations.size());
        }
    }

    /** Plans of faults without partitions, and what is run under them. */
    static final class Plans {
        private static final String CRASHES = """
                loss = 0.02
                duplication = 0.01
                reordering = 0.05
                crash-one = 2
                crash-several = 1
                crash-all = 0..1
                crash-at-operation = 0.8
                crash-within-operations = 40
                crash-in-recovery = 0.3
                restart-millis = 30
                restart-tail-millis = 80
                faults-end-millis = 900
                """;
        private static final String LOSSY = """
                loss = 0.05
                duplication = 0.02
                reordering = 0.2
                faults-end-millis = 600
                """;

        private Plans() {}

        static FaultPlan plan(String name) {
            return FaultPlan.parse(name, name, name.equals("crashes") ? CRASHES : LOSSY);
        }

        static ChatRun.Options options(String plan, int size) {
            return new ChatRun.Options(plan(plan), size, CheckpointSettings.DEFAULT, LeuBhargava::new);
        }
    }
}
