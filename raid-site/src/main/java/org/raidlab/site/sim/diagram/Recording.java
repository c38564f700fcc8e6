package org.raidlab.site.sim.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.sim.RaidSimulation;
import org.raidlab.site.sim.SimHooks;
import org.raidlab.site.sim.SimSettings;

/**
 * Runs a seed twice: first to learn which transactions a violation concerns, then to draw the messages of these
 * transactions between sites.
 */
public final class Recording {
    private static final int TRANSACTIONS_MAX = 6;

    private Recording() {}

    /**
     * Returns the diagram of the transactions that the run's violations name; without a violation, of the last
     * transaction that wrote and committed.
     */
    public static Diagram of(SimSettings settings, SimHooks hooks, long seed) {
        RaidSimulation simulation = new RaidSimulation(settings, hooks, seed, EventListener.NONE);
        Set<String> concerned = concerned(simulation.run(), simulation.history());
        return of(settings, hooks, seed, concerned);
    }

    /** Returns the diagram of these transactions. */
    public static Diagram of(SimSettings settings, SimHooks hooks, long seed, Set<String> transactions) {
        List<RaidSimulation> self = new ArrayList<>();
        Recorder recorder = new Recorder(
                transactions, () -> self.isEmpty() ? 0 : self.getFirst().nowNanos());
        SimSettings recorded = settings.withServers(
                options -> new RecordedSite(options, settings.servers().apply(options), recorder));
        RaidSimulation simulation =
                new RaidSimulation(recorded, hooks.withObserver(recorder), seed, EventListener.NONE);
        self.add(simulation);
        simulation.run();
        return recorder.diagram(settings.sites());
    }

    private static Set<String> concerned(SeedResult result, List<HistoryTransaction> history) {
        Set<String> concerned = new TreeSet<>();
        for (String violation : result.violations()) {
            for (String name : Recorder.named(violation)) {
                if (concerned.size() < TRANSACTIONS_MAX) {
                    concerned.add(name);
                }
            }
        }
        if (concerned.isEmpty()) {
            history.stream()
                    .filter(line -> line.status() == Status.COMMITTED && line.writes())
                    .reduce((first, last) -> last)
                    .ifPresent(last -> concerned.add(last.txn()));
        }
        return concerned;
    }
}
