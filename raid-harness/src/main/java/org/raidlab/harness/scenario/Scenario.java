package org.raidlab.harness.scenario;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.harness.managing.MiniShape;

/**
 * A scenario: the steps that the managing site of a Mini-RAID carries out.
 *
 * @param file it was read from, for messages
 * @param shape of the Mini-RAID
 * @param mix of its transactions
 * @param detection of failures
 * @param weights how likely each site is to get a transaction, among those that are up; all alike if it is empty, 0 for
 *     a site that is not named
 * @param steps in order
 */
public record Scenario(
        String file,
        MiniShape shape,
        TransactionMix mix,
        Detection detection,
        SequencedMap<Integer, Double> weights,
        List<Step> steps) {
    public Scenario {
        steps = List.copyOf(steps);
    }

    /** Returns a copy of this scenario on another Mini-RAID. */
    public Scenario with(MiniShape other) {
        return new Scenario(file, other, mix, detection, weights, steps);
    }

    /** Returns a copy of this scenario with other transactions. */
    public Scenario with(TransactionMix other) {
        return new Scenario(file, shape, other, detection, weights, steps);
    }

    /** Returns a copy of this scenario with another way in which sites learn of failures. */
    public Scenario with(Detection other) {
        return new Scenario(file, shape, mix, other, weights, steps);
    }

    /** Returns a copy of this scenario with other steps. */
    public Scenario with(List<Step> others) {
        return new Scenario(file, shape, mix, detection, weights, others);
    }
}
