package org.raidlab.experiments.degree;

import java.util.List;
import org.raidlab.experiments.study.Experiment;

/** The experiments on the cost of the degree of replication. */
public final class DegreeExperiments {
    private DegreeExperiments() {}

    public static List<Experiment> all() {
        return List.of(new DegreeOfReplication());
    }
}
