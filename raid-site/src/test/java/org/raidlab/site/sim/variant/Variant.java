package org.raidlab.site.sim.variant;

import java.util.function.Function;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;
import org.raidlab.site.sim.RaidSimulation;
import org.raidlab.site.sim.SimHooks;
import org.raidlab.site.sim.SimSettings;

/**
 * A broken site beside the right one that it was made from, in runs tailored to the mistake.
 *
 * @param name in the table
 * @param mistake in one sentence
 * @param runs that bring it to light; their sites are right
 * @param broken the settings of the same with broken sites
 * @param lies what is done to the broken ones besides: their devices lie
 */
public record Variant(String name, String mistake, Runs runs, SimSettings broken, SimHooks lies) {
    static Variant of(Function<SiteOptions, SiteBlueprint> broken, Runs runs, String mistake) {
        String name = broken.apply(Runs.OPTIONS).getClass().getSimpleName();
        return new Variant(name, mistake, runs, runs.settings().withVariant(broken), runs.hooks());
    }

    static Variant ofDevices(String name, SimHooks lies, Runs runs, String mistake) {
        return new Variant(name, mistake, runs, runs.settings(), lies);
    }

    /** Runs a seed with the right sites. */
    public SeedResult runRight(long seed) {
        return runs.run(seed);
    }

    /** Runs it with the broken ones. */
    public SeedResult runBroken(long seed) {
        return new RaidSimulation(broken, lies, seed, EventListener.NONE).run();
    }

    @Override
    public String toString() {
        return name;
    }
}
