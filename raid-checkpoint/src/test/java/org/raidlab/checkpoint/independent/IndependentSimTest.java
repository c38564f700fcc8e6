package org.raidlab.checkpoint.independent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.RecoveryLineMessage.Cut;
import org.raidlab.checkpoint.RecoveryLineMessage.History;
import org.raidlab.checkpoint.sim.ChatRun;
import org.raidlab.checkpoint.sim.ConcurrentSimTest;

/** Chatters that fail at any time, on a network that loses, repeats and reorders. */
final class IndependentSimTest {
    private static final int SEEDS = Integer.getInteger("raid.checkpoint.seeds", 60);

    private static ChatRun.Report run(long seed, CheckpointAlgorithm.Factory algorithm) {
        return ChatRun.run(seed, ConcurrentSimTest.lossy(3 + (int) (seed % 4)).with(algorithm));
    }

    @Test
    void nobodyKeepsWhatItsSenderHasUndoneAndNothingIsLost() {
        List<String> violations = new ArrayList<>();
        long rollbacks = 0;
        long checkpoints = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            ChatRun.Report report = run(seed, IndependentCheckpoints::new);
            long number = seed;
            report.result().violations().forEach(what -> violations.add("seed " + number + ": " + what));
            rollbacks += report.rolledBack();
            checkpoints += report.committed();
        }
        assertThat(violations).isEmpty();
        assertThat(rollbacks).isGreaterThan(SEEDS);
        assertThat(checkpoints).isGreaterThan(SEEDS);
    }

    @Test
    void aSearchThatStopsTooEarlyIsCaught() {
        long seed = 1;
        while (seed <= SEEDS
                && run(
                                seed,
                                (processContext, settings) ->
                                        new IndependentCheckpoints(processContext, settings, new OnePass()))
                        .result()
                        .violations()
                        .isEmpty()) {
            seed++;
        }
        assertThat(seed).as("seeds needed").isLessThanOrEqualTo(SEEDS);
    }

    /** Takes back what the failed process undid, and not what those undo who go back because of it. */
    private static final class OnePass extends RecoveryLineSearch {
        @Override
        boolean retreat(SequencedMap<Integer, History> histories, SequencedMap<Integer, Cut> line) {
            super.retreat(histories, line);
            return false;
        }
    }
}
