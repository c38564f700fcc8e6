package org.raidlab.harness.permutation;

import java.util.List;
import java.util.Optional;

/**
 * A permutation that no serial order explains.
 *
 * @param order of the steps
 */
record Misfit(List<String> order, Permutation.Ran ran) {
    /** Returns the first one of a specification at these sites, if there is any. */
    static Optional<Misfit> of(Spec spec, SpecSites sites) {
        SerialOracle oracle = new SerialOracle(spec, PermutationSpecsTest.sitesOf("opt"));
        for (List<String> order : spec.permutations()) {
            Permutation.Ran ran = Permutation.run(spec, sites, order);
            if (!oracle.explains(ran, sites.claim())) {
                return Optional.of(new Misfit(order, ran));
            }
        }
        return Optional.empty();
    }
}
