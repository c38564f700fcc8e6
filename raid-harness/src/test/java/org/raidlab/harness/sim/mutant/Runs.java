package org.raidlab.harness.sim.mutant;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.harness.sim.LoadShape;
import org.raidlab.harness.sim.RaidSimulation;
import org.raidlab.harness.sim.SessionLoad;
import org.raidlab.harness.sim.SimSettings;
import org.raidlab.harness.sim.SiteShape;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.PlacementPolicy;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteLimits;
import org.raidlab.site.node.SiteOptions;

/** Small runs of right sites: few transactions on few items, so that they meet, and one kind of faults. */
public enum Runs {
    /** Nothing goes wrong. */
    CALM,
    /** Turns have one step: a transaction takes many of them, and others come between. */
    CALM_SHORT_TURNS,
    /** The same with transactions that stay open between their statements. */
    CALM_SESSIONS,
    /** The same with relations that are created and destroyed. */
    CALM_DEFINITIONS,
    /** The same, with range reads over an index whose keys change. */
    CALM_GROUPS,
    /** Nothing goes wrong, files are copied in and out, and an answer has some lines only. */
    CALM_COPIES,
    /** Nothing goes wrong, and the relation gets another structure now and then. */
    CALM_STRUCTURES,
    /** Nothing goes wrong, and relations are joined. */
    CALM_JOINS,
    /** The network is bad, nobody dies. */
    LOSSY,
    /** The same with files that are copied in. */
    LOSSY_COPIES,
    /** The network is bad, and who is in doubt asks at once. */
    LOSSY_IMPATIENT,
    /** Whole directions fail for long, so that participants ask each other. */
    CUTS,
    /** Sites die in the middle of their work. */
    CRASHES,
    /** The same, and who is in doubt asks at once. */
    CRASHES_IMPATIENT,
    /** The same with checkpoints all the time. */
    CRASHES_CHECKPOINTS,
    /** Timestamp ordering: nothing goes wrong, and transactions stay open between their statements. */
    TIMESTAMPS_CALM,
    /** The same in a bad network. */
    TIMESTAMPS_LOSSY,
    /** Serialization graph testing: nothing goes wrong, and transactions stay open between their statements. */
    GRAPHS_CALM,
    /** Two-phase locking: nothing goes wrong, and transactions stay open between their statements. */
    LOCKS_CALM,
    /** The same, but reads are made at other sites, in a bad network. */
    LOCKS_LOSSY,
    /** The automatic choice: transactions are judged one write at a time. */
    AUTO_PARTS,
    /** Clients ask for other controllers and protocols all the time; transactions stay open. */
    SWITCHES_CALM,
    /** The same, and sites die and come back. */
    SWITCHES_CRASHES,
    /** The same without deaths, and transactions are judged one write at a time. */
    SWITCHES_PARTS,
    /** Parallel commits: sites die in the middle of their work. */
    PARALLEL_CRASHES,
    /** The same on a bad network, and who is in doubt asks at once. */
    PARALLEL_LOSSY_CRASHES,
    /** Parallel commits: whole directions fail for long. */
    PARALLEL_CUTS,
    /** Three-phase commit on a bad network: sites die in the middle of their work, and who is in doubt asks at once. */
    THREE_PHASE_CRASHES,
    /** Three-phase commit: whole directions fail for long. */
    THREE_PHASE_CUTS,
    /** Views change: sites die and come back. */
    VIEWS_CRASHES,
    /** The same, and items come and go. */
    VIEWS_TURNOVER,
    /** The same, and whoever has missed more than two items begins anew, two at a time. */
    VIEWS_ESCALATION,
    /** Items come and go, and a fourth site is added meanwhile. */
    VIEWS_GROWTH,
    /** Views change: sites are away for seconds, while the others take checkpoints all the time. */
    VIEWS_OUTAGE,
    /** Views change: sites lose their folders, or are given older copies of them. */
    VIEWS_FOLDERS,
    /** Views change: sites die at the steps of view changes. */
    VIEWS_STEPS,
    /** Views change, and relations are created and destroyed. */
    VIEWS_DEFINITIONS,
    /** Views change: sites are cut off. */
    VIEWS_PARTITIONS,
    /** Views change and stay: two copies are kept of each relation while sites are away for seconds. */
    VIEWS_THRESHOLD,
    /** Replica sites are the participants: sites die and come back. */
    HOLDERS_CRASHES,
    /** The same, and nothing goes wrong. */
    HOLDERS_CALM,
    /** The same, and nothing goes wrong, but relations are created and destroyed. */
    HOLDERS_DEFINITIONS,
    /** Quorums: sites die and come back. */
    QUORUM_CRASHES,
    /** Quorums: sites are cut off. */
    QUORUM_PARTITIONS;

    static final SiteOptions OPTIONS =
            new SiteOptions(List.of(1, 2, 3), Algorithms.DEFAULT.with(Replication.Rowa.DEFAULT), true);

    private static final Algorithms QUORUM = Algorithms.DEFAULT.with(Replication.Quorum.DEFAULT);
    private static final Algorithms PARALLEL = SiteShape.DEFAULT.algorithms().withCommit("parallel");
    private static final Algorithms THREE_PHASE = SiteShape.DEFAULT.algorithms().withCommit("3pc");
    private static final Algorithms VIEWS = Algorithms.DEFAULT.with(Replication.Rowaa.DEFAULT);
    private static final Algorithms TIMESTAMPS = SiteShape.DEFAULT.algorithms().withConcurrency("to");
    private static final Algorithms GRAPHS = SiteShape.DEFAULT.algorithms().withConcurrency("sgt");
    private static final Algorithms LOCKS = SiteShape.DEFAULT.algorithms().withConcurrency("2pl");
    /** Most reads are made, and locked, at another site than the transaction's home. */
    private static final Algorithms LOCKS_ELSEWHERE = LOCKS.with(
            Replication.Rowaa.DEFAULT.withDegree(1, PlacementPolicy.ROUND_ROBIN).withFragments(3));

    private static final Algorithms AUTO = SiteShape.DEFAULT.algorithms().withConcurrency("auto");
    private static final SiteLimits ONE_WRITE_AT_A_TIME =
            SiteLimits.DEFAULT.withValidation(new ConcurrencyConfig(1_000, 100, 1));
    private static final int SITES_OF_SOME = 4;
    private static final Algorithms SOME_COPIES = Algorithms.DEFAULT.with(
            Replication.Rowaa.DEFAULT.withDegree(2, PlacementPolicy.ROUND_ROBIN).withThreshold(2));
    private static final int SITES_OF_HOLDERS = 5;
    /** Three fragments at two sites each, so that transactions have participants of their own. */
    private static final Algorithms HOLDERS = Algorithms.DEFAULT.with(Replication.Rowaa.DEFAULT
            .with(Replication.Participants.HOLDERS)
            .withDegree(2, PlacementPolicy.ROUND_ROBIN)
            .withFragments(3));

    private static final int COMMITTED = 60;
    /** A definition takes as long as some transactions of the mix. */
    private static final int COMMITTED_AMONG_DEFINITIONS = 400;

    private static final int ITEMS = 12;
    private static final int ANSWER_BYTES = 100;
    private static final LoadShape TURNOVER = new LoadShape(2, Mix.TURNOVER, ITEMS, 0, 4, 0.5);

    private static final LoadShape OPEN = with(new SessionLoad(2, false, false, false));
    /** So few items that somebody always waits. */
    private static final int HOT_ITEMS = 6;

    private static final LoadShape HOT = new LoadShape(4, Mix.MIXED, HOT_ITEMS, 0, 4, 0.5);
    /** So many requests a second at each site that a view is followed by the next one. */
    private static final int REQUESTS = 30;

    private static final LoadShape SWITCHING =
            HOT.withSessions(new SessionLoad(4, false, false, false, false, false, Optional.empty(), REQUESTS));

    private static LoadShape with(SessionLoad sessions) {
        return new LoadShape(2, Mix.MIXED, ITEMS, 0, 4, 0.5).withSessions(sessions);
    }

    SimSettings settings() {
        SimSettings settings =
                SimSettings.of(plan()).withCommitted(COMMITTED).withItems(ITEMS).withServers(site());
        return switch (this) {
            case CALM_SESSIONS -> settings.withLoad(OPEN);
            case CALM_DEFINITIONS ->
                settings.withCommitted(COMMITTED_AMONG_DEFINITIONS)
                        .withLoad(with(new SessionLoad(0, true, false, false)));
            case LOSSY_COPIES -> settings.withLoad(with(new SessionLoad(0, false, true, false)));
            case CALM_COPIES ->
                settings.withLoad(with(new SessionLoad(0, false, true, false)))
                        .withShape(SiteShape.DEFAULT.withLimits(SiteLimits.DEFAULT.withAnswerBytes(ANSWER_BYTES)));
            case VIEWS_CRASHES, VIEWS_OUTAGE, VIEWS_FOLDERS, VIEWS_PARTITIONS ->
                settings.withShape(SiteShape.DEFAULT.withAlgorithms(VIEWS));
            case CALM_GROUPS ->
                settings.withLoad(new LoadShape(2, Mix.MIXED, ITEMS, 0, 4, 0.5, SessionLoad.NONE, 3, Synthetic.NONE));
            case CALM_STRUCTURES ->
                settings.withLoad(with(new SessionLoad(0, false, false, false, true, false, Optional.empty(), 0)));
            case CALM_JOINS ->
                settings.withLoad(with(new SessionLoad(0, false, false, false, false, true, Optional.empty(), 0)));
            case VIEWS_DEFINITIONS ->
                settings.withLoad(with(new SessionLoad(0, true, false, false)))
                        .withShape(SiteShape.DEFAULT.withAlgorithms(VIEWS));
            case VIEWS_STEPS, VIEWS_TURNOVER ->
                settings.withLoad(TURNOVER).withShape(SiteShape.DEFAULT.withAlgorithms(VIEWS));
            case VIEWS_ESCALATION ->
                settings.withLoad(TURNOVER)
                        .withShape(SiteShape.DEFAULT
                                .withAlgorithms(VIEWS)
                                .withLimits(SiteLimits.DEFAULT.escalatingAbove(2)));
            case VIEWS_GROWTH ->
                settings.withSites(SITES_OF_SOME)
                        .withLoad(TURNOVER)
                        .withShape(SiteShape.DEFAULT.withAlgorithms(VIEWS).withAdded(1));
            case PARALLEL_CRASHES, PARALLEL_LOSSY_CRASHES, PARALLEL_CUTS ->
                settings.withShape(SiteShape.DEFAULT.withAlgorithms(PARALLEL));
            case THREE_PHASE_CRASHES, THREE_PHASE_CUTS ->
                settings.withShape(SiteShape.DEFAULT.withAlgorithms(THREE_PHASE));
            case HOLDERS_CRASHES, HOLDERS_CALM ->
                settings.withSites(SITES_OF_HOLDERS).withShape(SiteShape.DEFAULT.withAlgorithms(HOLDERS));
            case HOLDERS_DEFINITIONS ->
                settings.withSites(SITES_OF_HOLDERS)
                        .withLoad(with(new SessionLoad(0, true, false, false)))
                        .withShape(SiteShape.DEFAULT.withAlgorithms(HOLDERS));
            case QUORUM_CRASHES, QUORUM_PARTITIONS -> settings.withShape(SiteShape.DEFAULT.withAlgorithms(QUORUM));
            case VIEWS_THRESHOLD ->
                settings.withSites(SITES_OF_SOME).withShape(SiteShape.DEFAULT.withAlgorithms(SOME_COPIES));
            default -> ofController(settings);
        };
    }

    private SimSettings ofController(SimSettings settings) {
        return switch (this) {
            case TIMESTAMPS_CALM, TIMESTAMPS_LOSSY ->
                settings.withLoad(OPEN).withShape(SiteShape.DEFAULT.withAlgorithms(TIMESTAMPS));
            case GRAPHS_CALM -> settings.withLoad(OPEN).withShape(SiteShape.DEFAULT.withAlgorithms(GRAPHS));
            case LOCKS_CALM -> settings.withLoad(OPEN).withShape(SiteShape.DEFAULT.withAlgorithms(LOCKS));
            case LOCKS_LOSSY -> settings.withLoad(OPEN).withShape(SiteShape.DEFAULT.withAlgorithms(LOCKS_ELSEWHERE));
            case AUTO_PARTS ->
                settings.withShape(SiteShape.DEFAULT.withAlgorithms(AUTO).withLimits(ONE_WRITE_AT_A_TIME));
            case SWITCHES_CALM, SWITCHES_CRASHES ->
                settings.withLoad(SWITCHING).withShape(SiteShape.DEFAULT.withAlgorithms(VIEWS));
            case SWITCHES_PARTS ->
                settings.withLoad(SWITCHING)
                        .withShape(SiteShape.DEFAULT.withAlgorithms(VIEWS).withLimits(ONE_WRITE_AT_A_TIME));
            default -> settings;
        };
    }

    private FaultPlan plan() {
        return switch (this) {
            case CALM,
                    CALM_SHORT_TURNS,
                    CALM_SESSIONS,
                    CALM_DEFINITIONS,
                    CALM_GROUPS,
                    CALM_COPIES,
                    CALM_STRUCTURES,
                    CALM_JOINS,
                    TIMESTAMPS_CALM,
                    GRAPHS_CALM,
                    LOCKS_CALM,
                    AUTO_PARTS,
                    HOLDERS_CALM,
                    HOLDERS_DEFINITIONS -> FaultPlan.named("calm");
            case SWITCHES_CALM, SWITCHES_PARTS -> FaultPlan.named("calm").with("faults-end-millis", "3000");
            case LOSSY, LOSSY_COPIES, LOSSY_IMPATIENT, TIMESTAMPS_LOSSY, LOCKS_LOSSY -> lossy();
            case CUTS, PARALLEL_CUTS, THREE_PHASE_CUTS -> cuts();
            case CRASHES, CRASHES_IMPATIENT, CRASHES_CHECKPOINTS, PARALLEL_CRASHES -> crashes();
            case PARALLEL_LOSSY_CRASHES, THREE_PHASE_CRASHES ->
                crashes().with("loss", "0.1").with("duplication", "0.1");
            case VIEWS_STEPS -> FaultPlan.named("view-changes");
            case VIEWS_CRASHES,
                    VIEWS_TURNOVER,
                    VIEWS_DEFINITIONS,
                    VIEWS_ESCALATION,
                    VIEWS_GROWTH,
                    HOLDERS_CRASHES,
                    SWITCHES_CRASHES,
                    QUORUM_CRASHES -> viewsCrashes();
            case VIEWS_THRESHOLD -> viewsThreshold();
            case VIEWS_OUTAGE -> viewsOutage();
            case VIEWS_FOLDERS -> FaultPlan.named("folders");
            case VIEWS_PARTITIONS, QUORUM_PARTITIONS -> FaultPlan.named("partitions");
        };
    }

    private Function<SiteOptions, ServerFactory> site() {
        return switch (this) {
            case LOSSY_IMPATIENT,
                    CRASHES_IMPATIENT,
                    PARALLEL_LOSSY_CRASHES,
                    PARALLEL_CUTS,
                    THREE_PHASE_CRASHES,
                    THREE_PHASE_CUTS -> ImpatientSite::new;
            case CRASHES_CHECKPOINTS -> BusyCheckpoints::new;
            case VIEWS_OUTAGE -> MeasuredLog::new;
            default -> ServerFactory::new;
        };
    }

    RunHooks hooks() {
        return this == CALM_SHORT_TURNS ? RunHooks.NONE.withSteps(1) : RunHooks.NONE;
    }

    /** Runs a seed with the right sites. */
    public SeedResult run(long seed) {
        return new RaidSimulation(settings(), hooks(), seed, EventListener.NONE).run();
    }

    /** As the table says it. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static FaultPlan lossy() {
        return FaultPlan.named("lossy")
                .with("loss", "0.1")
                .with("duplication", "0.1")
                .with("faults-end-millis", "800");
    }

    private static FaultPlan cuts() {
        return FaultPlan.named("lossy")
                .with("cuts", "8")
                .with("cut-millis", "1500")
                .with("faults-end-millis", "4000");
    }

    /** Sites stay away for longer than it takes to have a view without them. */
    private static FaultPlan viewsCrashes() {
        return FaultPlan.named("crashes")
                .with("crash-one", "5")
                .with("crash-several", "2")
                .with("crash-within-operations", "12")
                .with("restart-millis", "800")
                .with("restart-tail-millis", "800")
                .with("faults-end-millis", "6000");
    }

    private static FaultPlan viewsThreshold() {
        return viewsCrashes()
                .with("crash-one", "3")
                .with("crash-several", "0")
                .with("restart-millis", "2500")
                .with("restart-tail-millis", "1000");
    }

    /** Whoever dies is back when the faults end. */
    private static FaultPlan viewsOutage() {
        return viewsCrashes()
                .with("crash-one", "1")
                .with("crash-several", "0")
                .with("crash-all", "0")
                .with("restart-millis", "10000");
    }

    private static FaultPlan crashes() {
        return FaultPlan.named("crashes")
                .with("crash-one", "5")
                .with("crash-several", "1")
                .with("crash-within-operations", "12")
                .with("restart-millis", "20")
                .with("restart-tail-millis", "40")
                .with("faults-end-millis", "900");
    }
}
