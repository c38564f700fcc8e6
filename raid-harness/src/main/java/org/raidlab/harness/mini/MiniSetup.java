package org.raidlab.harness.mini;

import java.util.function.Function;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * The parts of an instance in one JVM.
 *
 * @param cluster its sites and their algorithms
 * @param seed of what the processes draw, and of what a crash leaves of a site's unforced records
 * @param servers makes the servers; a test puts a broken one in
 */
public record MiniSetup(Cluster cluster, long seed, Function<SiteOptions, ServerFactory> servers) {
    /** Returns a setup of this many sites with the usual servers. */
    public static MiniSetup of(int sites, long seed) {
        return new MiniSetup(Cluster.mini(sites), seed, ServerFactory::new);
    }

    public MiniSetup withVariant(Function<SiteOptions, ServerFactory> other) {
        return new MiniSetup(cluster, seed, other);
    }
}
