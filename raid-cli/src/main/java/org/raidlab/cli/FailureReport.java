package org.raidlab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.runtime.watch.EventFile;
import org.raidlab.sim.diagram.Diagram;
import org.raidlab.sim.diagram.RecordedViolations;
import org.raidlab.sim.diagram.Recording;
import org.raidlab.sim.frame.ReducedRun;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.Shrinker;
import org.raidlab.sim.run.SimReport;
import org.raidlab.sim.system.SimulatedSystem;

/** Reports on a failing simulated run: a smaller run that fails too, a message diagram, a recording. */
record FailureReport(SimulatedSystem system, Scenario draw, int transactions, Replay replay, Console console) {
    /** Prints the command of the smallest run found in which the same checker finds a violation. */
    void shrink(SimReport.Violation violation) {
        ReducedRun whole = new ReducedRun(transactions, draw.plan(violation.seed()), new LinkedHashMap<>());
        Shrinker.Shrunk<ReducedRun> shrunk = ReducedRun.of(
                whole,
                Checker.of(violation.what()),
                reducedRun -> RunFrame.complete(
                        reducedRun.drawnBy(draw).run(violation.seed(), RunHooks.NONE), RunHooks.NONE));
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

    /** Records the run of a seed. */
    void record(long seed, Path file) throws IOException {
        List<WatchEvent> events = new ArrayList<>();
        SeedResult result = Recording.record(hooks -> draw.run(seed, hooks), system.text(), events::add);
        try (EventFile.Writer writer = new EventFile.Writer(file)) {
            writer.write(RecordedViolations.among(events, result.violations(), system.text()));
        }
        console.line("%,d events of seed %d: %s".formatted(events.size(), seed, file));
    }

    /** Draws the transactions of the violation, or the last transaction. */
    void draw(long seed, Path file) throws IOException {
        Diagram diagram = Recording.of(hooks -> draw.run(seed, hooks), system.text());
        boolean asSvg = file.toString().endsWith(".svg");
        Files.writeString(file, asSvg ? diagram.svg() : diagram.text(), StandardCharsets.UTF_8);
        console.line("message diagram of seed " + seed + ": " + file);
    }
}
