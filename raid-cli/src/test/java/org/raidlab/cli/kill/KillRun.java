package org.raidlab.cli.kill;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.raidlab.cli.Main;
import org.raidlab.cli.demo.Checks;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.Holdings;
import org.raidlab.site.local.LocalCluster;

/** Sites as processes, clients on all of them, and blows of signal 9; afterwards everything is checked. */
final class KillRun {
    private static final int CLIENTS = 24;
    private static final int ITEMS = 500;
    private static final Duration LIMIT = Duration.ofHours(2);

    private final Path path;
    private final long seed;
    private final int strikes;
    private final Consumer<String> tell;
    private final Cluster cluster;
    private final Executioner.Blow blow;
    private final List<Integer> sites;
    private final ProcessStarter starter = new ProcessStarter(Main.class.getName());
    private final LocalCluster local;
    private final Probe probe;
    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());

    /** Three sites, whose whole processes are hit, in a folder that is left as it is. */
    KillRun(Path path, long seed, int strikes, Consumer<String> tell) {
        this(path, seed, strikes, tell, Cluster.local(3), LocalCluster::kill);
    }

    /** Any sites, hit in any way. */
    KillRun(Path path, long seed, int strikes, Consumer<String> tell, Cluster cluster, Executioner.Blow blow) {
        this.path = path;
        this.seed = seed;
        this.strikes = strikes;
        this.tell = tell;
        this.cluster = cluster;
        this.blow = blow;
        sites = cluster.siteNumbers();
        local = new LocalCluster(new ClusterFolder(path), starter);
        probe = new Probe(local, sites);
    }

    /** Runs it; afterwards no process is left. */
    KillReport run() throws InterruptedException, IOException {
        Thread ifEndedEarly = new Thread(this::killAll);
        Runtime.getRuntime().addShutdownHook(ifEndedEarly);
        try {
            local.up(cluster);
            probe.prepare();
            return loadAndStrike();
        } finally {
            killAll();
            Runtime.getRuntime().removeShutdownHook(ifEndedEarly);
        }
    }

    private KillReport loadAndStrike() throws InterruptedException, IOException {
        ClusterLoad load = new ClusterLoad(local, plan(), history::add);
        load.prepare();
        List<Strike> made = new ArrayList<>();
        List<Restart> restarts = new ArrayList<>();
        LoadTally tally;
        try (LoadRun run = load.open()) {
            run.begin();
            Random random = new Random(seed);
            Executioner executioner = new Executioner(local, starter, probe, blow);
            for (int number = 1; number <= strikes; number++) {
                Strike strike = Strike.draw(number, sites, random);
                Moments.pass(strike.afterMillis());
                List<Restart> back = executioner.execute(strike);
                made.add(strike);
                restarts.addAll(back);
                tell.accept("%s -> %s; %,d committed".formatted(strike, back, run.committed()));
            }
            run.stop();
            tally = run.await();
        }
        load.readAll();
        return judge(made, restarts, tally);
    }

    private LoadPlan plan() {
        return new LoadPlan(
                sites,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(CLIENTS, LIMIT),
                ITEMS,
                4,
                0.5,
                0,
                seed,
                new ItemRelation("items"),
                Synthetic.NONE);
    }

    private KillReport judge(List<Strike> made, List<Restart> restarts, LoadTally tally) throws IOException {
        Unknowns unknowns = new Unknowns(history);
        unknowns.ask(local);
        Holdings held = Holdings.of(local, sites);
        List<CopyRecord> copies = new ArrayList<>(held.copies());
        List<LedgerRecord> ledgers = held.ledgers();
        new Evidence(history, copies, ledgers).save(path);
        List<String> violations = new ArrayList<>(probe.violations(copies));
        copies.removeIf(Probe::owns);
        Checks checks = Checks.of(history, copies, ledgers, sites);
        violations.addAll(checks.violations());
        violations.addAll(unknowns.violations(ledgers, copies));
        Checks.of(unknowns.resolved(history), copies, ledgers, sites).violations().stream()
                .map(violation -> "with unknown outcomes resolved: " + violation)
                .forEach(violations::add);
        return new KillReport(seed, made, tally, restarts, unknowns, checks, violations);
    }

    /** Also what is starting and has not written its run file. */
    private void killAll() {
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
    }
}
