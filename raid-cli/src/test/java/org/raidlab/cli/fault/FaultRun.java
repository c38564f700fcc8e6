package org.raidlab.cli.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.CopyReader;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteLedger;

/** Two sites under load; things happen to site 2, and afterwards everything is checked. */
final class FaultRun implements AutoCloseable {
    static final int VICTIM = 2;

    private static final List<Integer> SITES = List.of(1, VICTIM);
    private static final Duration LIMIT = Duration.ofHours(1);
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int ITEMS = 200;

    private final Cluster cluster;
    private final LocalCluster local;
    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());
    private final int clients;

    /** What happens to the victim. */
    interface Blow {
        void strike(LoadRun load) throws IOException, InterruptedException;
    }

    FaultRun(Path folder, Cluster cluster, int clients) {
        this.cluster = cluster;
        this.clients = clients;
        this.local = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
    }

    LocalCluster local() {
        return local;
    }

    void up() {
        local.up(cluster);
    }

    /** Puts load on it, strikes, and checks; answers what clients were told. */
    LoadTally run(List<String> violations, Blow blow) throws IOException, InterruptedException {
        ItemRelation items = new ItemRelation("items");
        LoadPlan plan = new LoadPlan(
                SITES,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(clients, LIMIT),
                ITEMS,
                4,
                0.5,
                0,
                7,
                items,
                Synthetic.NONE);
        ClusterLoad load = new ClusterLoad(local, plan, history::add);
        load.prepare();
        LoadTally tally;
        try (LoadRun run = load.open()) {
            run.begin();
            blow.strike(run);
            awaitCommits(run, 20);
            run.stop();
            tally = run.await();
        }
        load.readAll();
        violations.addAll(Checks.of(history, copies(), ledgers(), SITES).violations());
        return tally;
    }

    /** Runs the process of one of the victim's servers under a fault until it ends; answers its exit code. */
    int runUnder(List<String> prefix, SiteServer server) throws IOException, InterruptedException {
        Process process = startUnder(prefix, server);
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("the site lives on although its storage fails: " + output(server));
        }
        return process.exitValue();
    }

    /** Kills the process of one of the victim's servers, and starts it by a longer command. */
    Process startUnder(List<String> prefix, SiteServer server) throws IOException {
        ServerProcess victim = processOf(server);
        local.kill(VICTIM, server);
        ProcessStarter starter = new ProcessStarter(Main.class.getName(), prefix);
        String folder = local.folder().path().toAbsolutePath().toString();
        Path output = local.folder().output(victim.name());
        Files.deleteIfExists(output);
        String site = Integer.toString(VICTIM);
        return starter.start(
                victim.alone()
                        ? List.of("site", site, "--dir", folder)
                        : List.of("server", "--site", site, server.name().toLowerCase(Locale.ROOT), "--dir", folder),
                output);
    }

    /** The time of the newest vote or decision of the victim. */
    Instant victimsLastTime() {
        long nanos = SiteLedger.read(VICTIM, local.folder().data(cluster.site(VICTIM))).stream()
                .mapToLong(LedgerRecord::t)
                .max()
                .orElseThrow();
        return Instant.EPOCH.plusNanos(nanos);
    }

    private ServerProcess processOf(SiteServer server) {
        return cluster.processes(cluster.site(VICTIM)).stream()
                .filter(process -> process.servers().contains(server))
                .findFirst()
                .orElseThrow();
    }

    /** What the victim, a site in one process, said since it was started last. */
    String output() throws IOException {
        return output(SiteServer.AC);
    }

    /** The same of the process of one of its servers. */
    String output(SiteServer server) throws IOException {
        return Files.readString(local.folder().output(processOf(server).name()));
    }

    boolean victimIsAlive() {
        return !local.processes(VICTIM).isEmpty();
    }

    /** The pid of the victim. */
    long victim() {
        return local.processes(VICTIM).firstEntry().getValue().pid();
    }

    /** Until so many more have committed. */
    static void awaitCommits(LoadRun run, int more) {
        long enough = run.committed() + more;
        await("commits", () -> run.committed() >= enough);
    }

    static void await(String what, BooleanSupplier condition) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > until) {
                throw new IllegalStateException("waited " + PATIENCE.toSeconds() + " s for " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private List<CopyRecord> copies() {
        List<CopyRecord> copies = new ArrayList<>();
        try (RaidClient client = local.client()) {
            for (int site : SITES) {
                new CopyReader(client, local.socket(site))
                        .read(false).stream()
                                .filter(copy -> copy.item().startsWith("items/"))
                                .forEach(copies::add);
            }
        }
        return copies;
    }

    private List<LedgerRecord> ledgers() {
        List<LedgerRecord> ledgers = new ArrayList<>();
        SITES.forEach(
                site -> ledgers.addAll(SiteLedger.read(site, local.folder().data(cluster.site(site)))));
        return ledgers;
    }

    @Override
    public void close() {
        local.down();
    }
}
