package org.raidlab.harness.sim;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.time.Simulation;

/** The time of a run in which no client sends anything: the servers have to release what they hold. */
final class Quiescence {
    /** A transaction whose client went away without a word is given up after five minutes of silence. */
    private static final long SILENCE_NANOS = 450 * RunFrame.SECOND;

    private final Simulation simulation;
    private final SimulatedSites sites;
    private final EndpointCheck endpoints;

    Quiescence(Simulation simulation, SimulatedSites sites) {
        this.simulation = simulation;
        this.sites = sites;
        endpoints = new EndpointCheck(sites.processes(), sites::nodes);
    }

    /** Returns what the servers hold at this moment. */
    List<String> leftovers() {
        return QuiescenceCheck.leftovers(sites.nodes());
    }

    /** Returns whether all sites are in one view, which contains them all. */
    boolean areInOneView() {
        return QuiescenceCheck.areInOneView(sites.nodes(), sites.numbersSoFar().size());
    }

    /** Returns whether all sites are in one view and none lacks a write. */
    boolean areUpToDate() {
        return areInOneView() && QuiescenceCheck.lackNothing(sites.nodes());
    }

    /** Returns whether every site has posted what was decided. */
    boolean haveAllPosts() {
        return QuiescenceCheck.haveAllPosts(sites.nodes());
    }

    /** Returns the number of copier transactions so far. */
    long copiers() {
        return QuiescenceCheck.copiers(sites.nodes());
    }

    /** Checks that the servers release everything they held. */
    void letGo(RunFrame frame) {
        simulation.runUntil(simulation.nowNanos() + RunFrame.SECOND);
        endpoints.begin(); // not sooner: a view change may be under way that the last fault began
        BooleanSupplier quiet = () -> leftovers().isEmpty();
        boolean done = frame.goesOn(quiet, RunFrame.PROGRESS_NANOS, this::copiers)
                || (QuiescenceCheck.isSilenceOnly(sites.nodes())
                        && simulation.runUntil(quiet, simulation.nowNanos() + SILENCE_NANOS));
        violations(Checker.INVARIANTS, QuiescenceCheck.brokenInvariants(sites.nodes()));
        if (!simulation.runUntil(endpoints::isQuiet, simulation.nowNanos() + RunFrame.PROGRESS_NANOS)) {
            violations(Checker.LEAKS, endpoints.leftovers());
        }
        if (!done) {
            violations(Checker.LEAKS, leftovers());
        }
    }

    /** Checks that no incarnation has ended since the servers released everything. */
    void end() {
        violations(Checker.INVARIANTS, endpoints.livesEnded());
    }

    private void violations(Checker checker, List<String> found) {
        found.forEach(each -> simulation.violation(checker.found(each)));
    }
}
