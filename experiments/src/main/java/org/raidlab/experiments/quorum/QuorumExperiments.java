package org.raidlab.experiments.quorum;

import java.util.List;
import org.raidlab.experiments.study.Experiment;

/** Methods of replication control side by side. */
public final class QuorumExperiments {
    private QuorumExperiments() {}

    public static List<Experiment> all() {
        return List.of(new QuorumAgainstRowaa());
    }
}
