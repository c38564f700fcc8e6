package org.raidlab.site.sim;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.process.DiskStorage;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.world.World;
import org.raidlab.site.local.SiteLedger;
import org.raidlab.site.node.NodeSetup;
import org.raidlab.site.node.SiteOptions;
import org.raidlab.site.node.SitePlan;

/** One simulated run of RAID: name server, sites and clients from one seed, faults by plan, every check at the end. */
public final class RaidSimulation {
    private static final long SECOND = 1_000_000_000L;
    private static final long READY_NANOS = 20 * SECOND;
    private static final long RUN_NANOS = 120 * SECOND;
    private static final long AFTERWARDS_NANOS = 20 * SECOND;

    private final SimSettings settings;
    private final Codec<RaidMessage> codec;
    private final World world;
    private final ScannedTuples scanned = new ScannedTuples();
    private final TreeMap<String, Long> taken = new TreeMap<>();
    private final List<SimProcess> sites = new ArrayList<>();
    private final SimProcess nameServer;
    private final SimProcess clients;
    private @Nullable SimLoad load;

    public RaidSimulation(SimSettings settings, long seed, EventListener listener) {
        this.settings = settings;
        codec = settings.shape().encoded() ? Codecs.raid("packed") : new PassedMessages();
        world = new World(seed, settings.plan(), listener);
        nameServer = world.add("name server", NameServerMachine::new);
        SiteOptions options = new SiteOptions(siteNumbers(), settings.shape().algorithms(), true);
        for (int site : siteNumbers()) {
            sites.add(addSite(site, options));
        }
        RandomSource random = world.simulation().random("workload");
        clients = world.add("clients", surroundings -> {
            ClientMachine machine = new ClientMachine(
                    surroundings, RaidSimulation::socketOfSite, settings.shape().ldg(), codec);
            load = new SimLoad(settings, machine, scanned, random);
            return machine;
        });
    }

    /** Runs one seed to its end and checks it. */
    public static SeedResult run(SimSettings settings, long seed) {
        return new RaidSimulation(settings, seed, EventListener.NONE).run();
    }

    private List<Integer> siteNumbers() {
        return IntStream.rangeClosed(1, settings.sites()).boxed().toList();
    }

    private static InetSocketAddress socketOfSite(int site) {
        return World.socket(site + 1);
    }

    private SimProcess addSite(int site, SiteOptions options) {
        NodeSetup setup = new NodeSetup(
                0,
                site,
                World.socket(1),
                SitePlan.merged(),
                new CountedBlueprint(options, settings.variant().apply(options), taken),
                TurnLimits.DEFAULT.checked(),
                settings.shape().ldg(),
                NameConfig.DEFAULT);
        ProcessSetup made = ProcessSetup.of(
                        "site " + site, socketOfSite(site), surroundings -> new SiteMachine(setup, surroundings, codec))
                .withIncarnations(settings.incarnations());
        SimProcess process = world.add(settings.shape().onDisk() ? made.withDisk() : made);
        process.observe(new ProcessObserver() {
            @Override
            public void noted(SimProcess from, TraceEvent event) {
                if (event instanceof RaidTrace.Read read) {
                    scanned.note(read);
                }
            }
        });
        return process;
    }

    private SimLoad load() {
        return Objects.requireNonNull(load);
    }

    /** Runs to the end; the history can be asked for afterwards. */
    public SeedResult run() {
        boolean finished = start() && underFaults() && afterwards();
        List<String> found = new ArrayList<>();
        if (finished) {
            List<CopyRecord> before = List.copyOf(load().copies());
            List<LedgerRecord> ledgers = killAllAndReadLedgers();
            if (restartAndDump()) {
                found.addAll(new Verdicts(history(), siteNumbers()).of(before, load().copies(), ledgers));
            }
        }
        return world.result(counts(), found).withMessages(taken);
    }

    /** What the clients have seen. */
    public List<HistoryTransaction> history() {
        return load == null ? List.of() : load().history();
    }

    private boolean start() {
        nameServer.start();
        sites.forEach(SimProcess::start);
        if (!reach("the sites to know each other", this::sitesKnowEachOther, READY_NANOS)) {
            return false;
        }
        clients.start();
        return reach("the items to be loaded", () -> stageIs(SimLoad.Stage.LOADED), READY_NANOS);
    }

    private boolean underFaults() {
        world.beginFaults(sites, List.of(nameServer));
        load().begin();
        BooleanSupplier enough = () -> load().hasEnough() && world.faultsAreOver();
        boolean reached = reach(settings.goal().toString(), enough, RUN_NANOS);
        load().end();
        return reached && reach("the last transactions to end", () -> load().isIdle(), AFTERWARDS_NANOS);
    }

    private boolean afterwards() {
        if (!reach("all sites to be back", this::sitesKnowEachOther, AFTERWARDS_NANOS)) {
            return false;
        }
        world.simulation().runUntil(world.simulation().nowNanos() + SECOND);
        load().read();
        if (!reach("the last reads", () -> load().hasRead(), AFTERWARDS_NANOS)) {
            return false;
        }
        load().dump();
        return reach("the copies", () -> stageIs(SimLoad.Stage.DONE), AFTERWARDS_NANOS);
    }

    private List<LedgerRecord> killAllAndReadLedgers() {
        List<LedgerRecord> ledgers = new ArrayList<>();
        for (SimProcess site : sites) {
            site.crash();
            ledgers.addAll(ledgerOf(site));
        }
        return ledgers;
    }

    private List<LedgerRecord> ledgerOf(SimProcess site) {
        int number = sites.indexOf(site) + 1;
        return site.disk()
                .map(disk -> SiteLedger.read(number, disk, DiskStorage.FOLDER))
                .orElseGet(() -> SiteLedger.read(number, site.storage()));
    }

    private boolean restartAndDump() {
        sites.forEach(SimProcess::start);
        if (!reach("all sites to be back after all were killed", this::sitesKnowEachOther, AFTERWARDS_NANOS)) {
            return false;
        }
        world.simulation().runUntil(world.simulation().nowNanos() + SECOND);
        load().dump();
        return reach("the copies after all were killed", () -> stageIs(SimLoad.Stage.DONE), AFTERWARDS_NANOS);
    }

    private boolean stageIs(SimLoad.Stage stage) {
        return load != null && load.stage() == stage;
    }

    private boolean sitesKnowEachOther() {
        return sites.stream()
                .allMatch(site -> site.isUp()
                        && site.machine().orElseThrow() instanceof SiteMachine machine
                        && machine.node().sitesKnown() == sites.size());
    }

    /** Liveness: what must come, comes within a stated time. */
    private boolean reach(String what, BooleanSupplier condition, long withinNanos) {
        boolean reached =
                world.simulation().runUntil(condition, world.simulation().nowNanos() + withinNanos);
        if (!reached) {
            world.simulation().violation("no progress: waited " + withinNanos / SECOND + " s for " + what);
        }
        return reached;
    }

    private SeedResult.Transactions counts() {
        return new SeedResult.Transactions(count(Status.COMMITTED), count(Status.ABORTED), count(Status.UNKNOWN));
    }

    private long count(Status status) {
        return history().stream().filter(line -> line.status() == status).count();
    }
}
