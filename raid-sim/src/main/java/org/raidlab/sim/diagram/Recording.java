package org.raidlab.sim.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.run.SeedResult;

/**
 * Runs a seed twice: first to learn which transactions a violation concerns, then to draw the messages of these
 * transactions between sites.
 */
public final class Recording {
    private static final int TRANSACTIONS_MAX = 6;

    private Recording() {}

    /**
     * Returns the diagram of the transactions that the run's violations name; without a violation, of the last
     * transaction that wrote and committed; without any transaction, of all messages.
     *
     * @param runs makes the same run each time, with the hooks that it is given
     * @param words of the system's messages
     */
    public static Diagram of(Function<RunHooks, SimulatedRun> runs, EventText words) {
        SimulatedRun run = runs.apply(RunHooks.NONE);
        SeedResult result = RunFrame.complete(run, RunHooks.NONE);
        return of(runs, words, concerned(result, run.history(), words));
    }

    private static Diagram of(Function<RunHooks, SimulatedRun> runs, EventText words, Set<String> transactions) {
        EventDiagram diagram = new EventDiagram(transactions);
        record(runs, words, diagram::add);
        return diagram.diagram();
    }

    /**
     * Runs a seed and hands its events over, as they happen.
     *
     * @param runs makes the run, with the hooks that it is given
     */
    public static SeedResult record(Function<RunHooks, SimulatedRun> runs, EventText words, Consumer<WatchEvent> to) {
        List<SimulatedRun> self = new ArrayList<>();
        EventRecorder recorder = new EventRecorder(
                words,
                () -> self.isEmpty() ? 0 : self.getFirst().world().simulation().nowNanos(),
                to);
        RunHooks hooks = recorder.in(RunHooks.NONE);
        self.add(runs.apply(hooks));
        return RunFrame.complete(self.getFirst(), hooks);
    }

    private static Set<String> concerned(SeedResult result, List<HistoryTransaction> history, EventText words) {
        Set<String> concerned = new TreeSet<>();
        for (String violation : result.violations()) {
            for (String name : new TreeSet<>(words.named(violation))) {
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
