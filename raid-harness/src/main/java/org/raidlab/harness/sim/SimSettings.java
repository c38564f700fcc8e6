package org.raidlab.harness.sim;

import java.util.function.Function;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.memory.ReplicationRules;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.process.IncarnationSource;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.world.World;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * The settings of a simulated run. {@link RandomScenario} draws one from a seed.
 *
 * @param plan the faults
 * @param sites how many
 * @param goal what must have been done before a run ends
 * @param load what the clients do
 * @param shape how the sites are built
 * @param servers makes the servers; a test puts a broken one in
 * @param incarnations of the sites; a test repeats them
 * @param rules of logs that are in memories; a test breaks one
 */
public record SimSettings(
        FaultPlan plan,
        int sites,
        Goal goal,
        LoadShape load,
        SiteShape shape,
        Function<SiteOptions, ServerFactory> servers,
        IncarnationSource incarnations,
        ReplicationRules rules) {
    /**
     * The amount of work in a run.
     *
     * @param transactions that ended one way or the other, at least
     * @param committed that committed, at least
     */
    public record Goal(int transactions, int committed) {
        /**
         * Returns the goal of so many transactions, of which a tenth has to commit: a run with fewer commits proves
         * little.
         */
        public static Goal ofTransactions(int number) {
            return new Goal(number, Math.max(1, number / 10));
        }

        boolean isReached(int ended, int ofThemCommitted) {
            return ended >= transactions && ofThemCommitted >= committed;
        }

        @Override
        public String toString() {
            return transactions + " transactions to end and " + committed + " of them to commit";
        }
    }

    /** Returns three sites, 500 transactions to commit over 24 items, and all kinds of transactions. */
    public static SimSettings of(FaultPlan plan) {
        return new SimSettings(
                plan,
                3,
                new Goal(0, 500),
                LoadShape.DEFAULT,
                SiteShape.DEFAULT,
                ServerFactory::new,
                IncarnationSource.DURABLE,
                ReplicationRules.SOUND);
    }

    /** Returns whether messages are forged without a key: they may break every promise except progress. */
    boolean isForged() {
        return plan.count(PlanKey.FORGERIES) > 0 && !shape.sealed();
    }

    /** Puts the sites' logs into memories if the algorithms say so. */
    <M extends Message> SimulatedCluster.Builder<M> withMemories(SimulatedCluster.Builder<M> cluster) {
        return cluster.memories(shape.algorithms().log().memories(), rules);
    }

    /** Makes the world of a run. */
    World world(long seed, EventListener listener) {
        return new World(seed, plan, listener, shape.key());
    }

    int items() {
        return load.items();
    }

    public SimSettings withPlan(FaultPlan other) {
        return new SimSettings(other, sites, goal, load, shape, servers, incarnations, rules);
    }

    public SimSettings withSites(int number) {
        return new SimSettings(plan, number, goal, load, shape, servers, incarnations, rules);
    }

    public SimSettings withCommitted(int transactions) {
        return withGoal(new Goal(0, transactions));
    }

    public SimSettings withGoal(Goal other) {
        return new SimSettings(plan, sites, other, load, shape, servers, incarnations, rules);
    }

    public SimSettings withItems(int number) {
        return withLoad(load.withItems(number));
    }

    public SimSettings withLoad(LoadShape other) {
        return new SimSettings(plan, sites, goal, other, shape, servers, incarnations, rules);
    }

    public SimSettings withShape(SiteShape other) {
        return new SimSettings(plan, sites, goal, load, other, servers, incarnations, rules);
    }

    public SimSettings withServers(Function<SiteOptions, ServerFactory> other) {
        return new SimSettings(plan, sites, goal, load, shape, other, incarnations, rules);
    }

    public SimSettings withRules(ReplicationRules other) {
        return new SimSettings(plan, sites, goal, load, shape, servers, incarnations, other);
    }

    public SimSettings withIncarnations(IncarnationSource other) {
        return new SimSettings(plan, sites, goal, load, shape, servers, other, rules);
    }
}
