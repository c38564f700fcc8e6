package org.raidlab.harness.sim;

import java.util.Map;
import java.util.Optional;
import org.raidlab.core.Invariants;
import org.raidlab.harness.template.FieldMix;
import org.raidlab.harness.workload.Access;
import org.raidlab.harness.workload.Synthetic;

/** The parts of a load that no seed draws: they are there if the user gives them. */
record GivenLoad(Map<ScenarioKey, String> said) {
    private static final double HOT_ITEMS = 0.1;

    Synthetic synthetic() {
        return new Synthetic(
                Optional.ofNullable(said.get(ScenarioKey.HOT_SPOT))
                        .map(accesses -> new Access.HotSpot(Double.parseDouble(accesses), HOT_ITEMS)),
                share(ScenarioKey.READ_ONLY),
                share(ScenarioKey.LOCALITY));
    }

    private double share(ScenarioKey key) {
        return Double.parseDouble(said.getOrDefault(key, "0"));
    }

    Optional<FieldMix> workload() {
        Optional<FieldMix> found =
                Optional.ofNullable(said.get(ScenarioKey.WORKLOAD)).flatMap(FieldMix::named);
        Invariants.require(found.isPresent() == said.containsKey(ScenarioKey.WORKLOAD), "there is no such workload");
        return found;
    }
}
