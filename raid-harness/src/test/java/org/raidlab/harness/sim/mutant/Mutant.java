package org.raidlab.harness.sim.mutant;

import java.util.function.Function;
import org.raidlab.harness.sim.RaidSimulation;
import org.raidlab.harness.sim.SimSettings;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * A mutant beside the right one that it was made from, in runs tailored to the mistake.
 *
 * @param name in the table
 * @param mistake in one sentence
 * @param runs that bring it to light; their sites are right
 * @param broken the settings of the same with mutants
 * @param lies what is done to the broken ones besides: their devices lie
 */
public record Mutant(String name, String mistake, Runs runs, SimSettings broken, RunHooks lies) {
    static Mutant of(Function<SiteOptions, ServerFactory> broken, Runs runs, String mistake) {
        String name = broken.apply(Runs.OPTIONS).getClass().getSimpleName();
        return new Mutant(name, mistake, runs, runs.settings().withServers(broken), runs.hooks());
    }

    static Mutant of(String name, Function<SiteOptions, ServerFactory> broken, Runs runs, String mistake) {
        return new Mutant(name, mistake, runs, runs.settings().withServers(broken), runs.hooks());
    }

    static Mutant ofDevices(String name, RunHooks lies, Runs runs, String mistake) {
        return new Mutant(name, mistake, runs, runs.settings(), lies);
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
