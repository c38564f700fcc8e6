package org.raidlab.site.sim;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.site.workload.Script;

/**
 * The changes that the caller of a simulation makes to it besides the settings.
 *
 * @param surroundings of each life of a site, changed: a device that fails, or lies
 * @param observer of every site's process
 * @param limits of a site's turns; invariants are checked whatever they say
 * @param opening what is done before the mix begins
 */
public record SimHooks(
        UnaryOperator<ProcessEnvironment> surroundings, ProcessObserver observer, TurnLimits limits, Opening opening) {
    /** Nothing. */
    public static final SimHooks NONE =
            new SimHooks(UnaryOperator.identity(), new ProcessObserver() {}, TurnLimits.DEFAULT, Opening.NONE);

    /**
     * Transactions that have the sites to themselves, all begun at one instant, the n-th by the n-th client: at site 1,
     * 2, and so on.
     *
     * @param scripts the transactions
     * @param before gets the sites when they are ready and these begin
     * @param after gets them when these have ended and a little later, before others begin
     */
    public record Opening(List<Script> scripts, Consumer<List<SimProcess>> before, Consumer<List<SimProcess>> after) {
        /** No opening transactions: the mix begins at once. */
        public static final Opening NONE = new Opening(List.of(), sites -> {}, sites -> {});

        public Opening {
            scripts = List.copyOf(scripts);
        }
    }

    public SimHooks withSurroundings(UnaryOperator<ProcessEnvironment> change) {
        return new SimHooks(change, observer, limits, opening);
    }

    public SimHooks withObserver(ProcessObserver other) {
        return new SimHooks(surroundings, other, limits, opening);
    }

    /**
     * Returns a copy of these hooks with turns of so many steps: a transaction takes several turns, and others run
     * between them.
     */
    public SimHooks withSteps(int steps) {
        TurnLimits fewer = new TurnLimits(limits.inbound(), steps, limits.longest(), limits.durableDelay(), true);
        return new SimHooks(surroundings, observer, fewer, opening);
    }

    public SimHooks withOpening(Opening other) {
        return new SimHooks(surroundings, observer, limits, other);
    }
}
