package org.raidlab.experiments.degree;

import java.util.List;
import org.raidlab.experiments.study.Experiment;

/** What the degree of replication costs. */
public final class DegreeExperiments {
    private DegreeExperiments() {}

    public static List<Experiment> all() {
        return List.of(new DegreeOfReplication());
    }
}
