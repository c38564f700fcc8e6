package org.raidlab.site.sim;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.raidlab.sim.process.MachineSurroundings;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * What whoever runs a simulation does to it besides its settings.
 *
 * @param surroundings of each life of a site, changed: a device that fails, or lies
 * @param observer of every site's process
 * @param started the sites know each other and the items are loaded; faults begin after this
 */
public record SimHooks(
        UnaryOperator<MachineSurroundings> surroundings,
        ProcessObserver observer,
        Consumer<Iterable<SimProcess>> started) {
    /** Nothing. */
    public static final SimHooks NONE =
            new SimHooks(UnaryOperator.identity(), new ProcessObserver() {}, sites -> {});

    public SimHooks withSurroundings(UnaryOperator<MachineSurroundings> change) {
        return new SimHooks(change, observer, started);
    }

    public SimHooks withObserver(ProcessObserver other) {
        return new SimHooks(surroundings, other, started);
    }

    public SimHooks withStarted(Consumer<Iterable<SimProcess>> then) {
        return new SimHooks(surroundings, observer, then);
    }
}
