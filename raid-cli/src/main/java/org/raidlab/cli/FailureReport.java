package org.raidlab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.Shrinker;
import org.raidlab.sim.run.SimReport;
import org.raidlab.site.sim.Checker;
import org.raidlab.site.sim.RaidSimulation;
import org.raidlab.site.sim.RandomScenario;
import org.raidlab.site.sim.ReducedRun;
import org.raidlab.site.sim.SimHooks;
import org.raidlab.site.sim.SimSettings;
import org.raidlab.site.sim.diagram.Diagram;
import org.raidlab.site.sim.diagram.Recording;

/** Reports on a failing simulated run: a smaller run that fails too, and a message diagram. */
record FailureReport(RandomScenario draw, int transactions, Replay replay, Console console) {
    /** Prints the command of the smallest run found in which the same checker finds a violation. */
    void shrink(SimReport.Violation violation) {
        SimSettings settings = draw.settings(violation.seed());
        ReducedRun whole = new ReducedRun(transactions, settings.plan(), new LinkedHashMap<>());
        Shrinker.Shrunk<ReducedRun> shrunk = ReducedRun.of(
                whole,
                Checker.of(violation.what()),
                reducedRun -> RaidSimulation.run(
                        reducedRun
                                .drawnBy(draw)
                                .settings(violation.seed())
                                .withGoal(SimSettings.Goal.ofTransactions(reducedRun.transactions())),
                        violation.seed()));
        ReducedRun least = shrunk.what();
        Replay smaller = replay.with("transactions", least.transactions());
        String changes = least.changes();
        if (!changes.isEmpty()) {
            String before = replay.options().getOrDefault("set", "");
            smaller = smaller.with("set", before.isEmpty() ? changes : before + "," + changes);
        }
        console.line("smallest of %d runs that fails too: %s"
                .formatted(shrunk.runs() + 1, smaller.command(violation.seed())));
    }

    /** Draws the transactions of the violation, or the last transaction. */
    void draw(long seed, Path file) throws IOException {
        Diagram diagram = Recording.of(draw.settings(seed), SimHooks.NONE, seed);
        boolean asSvg = file.toString().endsWith(".svg");
        Files.writeString(file, asSvg ? diagram.svg() : diagram.text(), StandardCharsets.UTF_8);
        console.line("message diagram of seed " + seed + ": " + file);
    }
}
