package org.raidlab.sim.system;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.text.NearestName;
import org.raidlab.sim.exhaustive.SmallRuns;
import org.raidlab.sim.exhaustive.Sweep;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.run.SimReport;

/**
 * A system that the simulator runs: it says how a seed becomes a run. An implementation is found by
 * {@link ServiceLoader}, so a new system needs no change in the simulator or in the command line.
 */
public interface SimulatedSystem extends SmallRuns {
    /** Returns the name on the command line. */
    String name();

    /** Returns the fault plan of this name; {@link org.raidlab.sim.fault.PlanException} names the known ones. */
    default FaultPlan plan(String name) {
        return FaultPlan.named(name);
    }

    /** Returns the scenario in which a plan's faults, and whatever the system varies, are drawn from the seed. */
    Scenario scenario(FaultPlan plan);

    /** Returns the exhaustive runs that this system adds to those of every system. */
    default List<Sweep> sweeps() {
        return List.of();
    }

    /**
     * Returns the exhaustive run of this name, the system's own or one that every system has;
     * {@link IllegalArgumentException} names the known ones.
     */
    default Sweep sweep(String word) {
        List<Sweep> all =
                Stream.concat(Sweep.ofAll(this).stream(), sweeps().stream()).toList();
        return all.stream()
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no exhaustive run '" + word
                        + "'; there are "
                        + all.stream().map(Sweep::word).collect(Collectors.joining(", "))));
    }

    /** Returns what the system says of its messages, for diagrams and recordings. */
    default EventText text() {
        return EventText.OF_ALL;
    }

    /** Returns why a campaign proves nothing, although no run violated a rule; empty if it does prove something. */
    default Optional<String> voidBecause(SimReport report) {
        return Optional.empty();
    }

    /** Returns the message types that a long campaign of the broadest plan has to show and did not. */
    default List<String> unseen(SimReport report) {
        return List.of();
    }

    /** Returns the system of this name; {@link IllegalArgumentException} names the known ones. */
    static SimulatedSystem named(String name) {
        TreeMap<String, SimulatedSystem> systems = new TreeMap<>();
        ServiceLoader.load(SimulatedSystem.class).stream()
                .map(ServiceLoader.Provider::get)
                .forEach(system -> systems.put(system.name(), system));
        SimulatedSystem found = systems.get(name);
        if (found == null) {
            String hint = NearestName.of(name, List.copyOf(systems.keySet()))
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("; there are " + String.join(", ", systems.keySet()));
            throw new IllegalArgumentException("no system '" + name + "' can be simulated" + hint);
        }
        return found;
    }
}
