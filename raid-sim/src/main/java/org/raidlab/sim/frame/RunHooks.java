package org.raidlab.sim.frame;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * The changes that the caller of a simulation makes to a run besides its settings.
 *
 * @param surroundings of each life of a site, changed: a device that fails, or lies
 * @param servers puts something around the servers of each site: a recorder, or a liar
 * @param observer of every site's process
 * @param limits of a site's turns; invariants are checked whatever they say
 * @param opening what is done before the usual work begins
 */
public record RunHooks(
        UnaryOperator<ProcessEnvironment> surroundings,
        Around servers,
        ProcessObserver observer,
        TurnLimits limits,
        Opening opening) {
    /** Nothing. */
    public static final RunHooks NONE = new RunHooks(
            UnaryOperator.identity(), Around.NOTHING, new ProcessObserver() {}, TurnLimits.DEFAULT, Opening.NONE);

    /** Puts something around the servers of a system, whatever its messages are. */
    public interface Around {
        Around NOTHING = new Around() {};

        default <M extends Message> NodeSystem<M> around(NodeSystem<M> system) {
            return system;
        }
    }

    /**
     * Work that has the sites to itself, before the usual work begins.
     *
     * @param work its name, one that the system knows; empty for none
     * @param before gets the sites when they are ready and this work begins
     * @param after gets them when it has ended and a little later, before the usual work begins
     */
    public record Opening(String work, Consumer<List<SimProcess>> before, Consumer<List<SimProcess>> after) {
        /** No opening: the usual work begins at once. */
        public static final Opening NONE = new Opening("", sites -> {}, sites -> {});
    }

    public RunHooks withSurroundings(UnaryOperator<ProcessEnvironment> change) {
        return new RunHooks(change, servers, observer, limits, opening);
    }

    public RunHooks withServers(Around other) {
        return new RunHooks(surroundings, other, observer, limits, opening);
    }

    public RunHooks withObserver(ProcessObserver other) {
        return new RunHooks(surroundings, servers, other, limits, opening);
    }

    /**
     * Returns a copy of these hooks with turns of so many steps: a transaction takes several turns, and others run
     * between them.
     */
    public RunHooks withSteps(int steps) {
        TurnLimits fewer = new TurnLimits(limits.inbound(), steps, limits.longest(), limits.durableDelay(), true);
        return new RunHooks(surroundings, servers, observer, fewer, opening);
    }

    public RunHooks withOpening(Opening other) {
        return new RunHooks(surroundings, servers, observer, limits, other);
    }
}
