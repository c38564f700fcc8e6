package org.raidlab.experiments.quorum;

import java.util.List;
import org.raidlab.experiments.study.Experiment;

/** The experiments that compare methods of replication control. */
public final class QuorumExperiments {
    private QuorumExperiments() {}

    public static List<Experiment> all() {
        return List.of(new QuorumAgainstRowaa());
    }
}
