package org.raidlab.site.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.function.Function;
import org.junit.jupiter.api.TestReporter;
import org.raidlab.sim.process.IncarnationSource;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;

/**
 * A broken site and the right one that it was made from, under the same settings and seeds: the simulator must see a
 * violation of the one, and none of the other.
 */
record Trial(SimSettings right, SimSettings broken) {
    static Trial of(SimSettings right, Function<SiteOptions, SiteBlueprint> brokenVariant) {
        return new Trial(right, right.withVariant(brokenVariant));
    }

    static Trial of(SimSettings right, IncarnationSource brokenIncarnations) {
        return new Trial(right, right.withIncarnations(brokenIncarnations));
    }

    /** Runs seeds from 1 until the broken site is caught, then the right one on the same seeds. */
    void isCaughtWithin(int seeds, TestReporter reporter) {
        SeedResult caught = firstViolation(seeds);
        reporter.publishEntry(
                "caught at seed " + caught.seed(), caught.violations().getFirst());
        for (long seed = 1; seed <= caught.seed(); seed++) {
            assertThat(RaidSimulation.run(right, seed).violations())
                    .as("violations of the right site at seed %d", seed)
                    .isEmpty();
        }
    }

    private SeedResult firstViolation(int seeds) {
        for (long seed = 1; seed <= seeds; seed++) {
            SeedResult result = RaidSimulation.run(broken, seed);
            if (!result.violations().isEmpty()) {
                return result;
            }
        }
        return fail("the broken site was not caught within " + seeds + " seeds");
    }
}
