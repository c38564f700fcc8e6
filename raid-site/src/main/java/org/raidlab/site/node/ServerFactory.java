package org.raidlab.site.node;

import java.util.List;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.AtomicityController;
import org.raidlab.ac.CommitLog;
import org.raidlab.ac.CommitProtocol;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.ad.ActionDriver;
import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.ad.placement.Placement;
import org.raidlab.am.AccessManager;
import org.raidlab.am.AmConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.none.NoControl;
import org.raidlab.cc.opt.OptimisticConfig;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.checkpoint.leubhargava.LeuBhargava;
import org.raidlab.checkpoint.site.SiteGroup;
import org.raidlab.checkpoint.site.SiteMember;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.rc.ReplicationController;
import org.raidlab.rc.ReplicationMethod;
import org.raidlab.rc.quorum.QuorumConfig;
import org.raidlab.rc.quorum.QuorumConsensus;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.rc.rowa.ReadOneWriteAll;
import org.raidlab.rc.rowaa.AvailableCopies;
import org.raidlab.rc.rowaa.RowaaConfig;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.site.config.ConfigException;
import org.raidlab.site.config.Replication;
import org.raidlab.ui.UserInterface;

/**
 * Makes the servers of a site with the algorithms that the cluster file names. This is the one place where algorithms
 * are chosen; a test that wants a mutant overrides its method.
 */
public class ServerFactory {
    /**
     * The servers of a site, in the order in which they recover: AM before AC, so that what AC posts finds its
     * database.
     */
    public static final List<RaidServer> SERVERS =
            List.of(RaidServer.UI, RaidServer.AD, RaidServer.AM, RaidServer.CC, RaidServer.RC, RaidServer.AC);

    private final SiteOptions options;

    public ServerFactory(SiteOptions options) {
        this.options = options;
    }

    protected SiteOptions options() {
        return options;
    }

    /** Returns a new server of a type. */
    public Server<RaidMessage> server(RaidServer type, Ports ports) {
        return wrapped(ports, inGroup(ports, made(type, ports)));
    }

    /** Puts a server that takes process checkpoints into its site's group. */
    private Server<RaidMessage> inGroup(Ports ports, Server<RaidMessage> server) {
        Checkpointing checkpointing = options.checkpointing();
        RaidServer type = RaidServer.of(ports.self());
        if (checkpointing == null || !SiteGroup.MEMBERS.contains(type)) {
            return server;
        }
        if (server instanceof Checkpointable<RaidMessage> checkpointable) {
            return new SiteMember(ports, checkpointable, checkpointing.period(), LeuBhargava::new);
        }
        throw new ConfigException("this implementation of " + type + " has no state to save;"
                + " leave 'checkpoint' out of the cluster file, or choose another one");
    }

    /** Returns the server as the site hosts it: a subclass that measures or delays servers wraps them here. */
    protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
        return server;
    }

    private Server<RaidMessage> made(RaidServer type, Ports ports) {
        String other = options.implementations().get(type);
        return other == null
                ? usual(type, ports)
                : Implementations.find(type, other).create(ports, options);
    }

    private Server<RaidMessage> usual(RaidServer type, Ports ports) {
        return switch (type) {
            case UI -> userInterface(ports);
            case AD -> actionDriver(ports);
            case AM -> accessManager(ports);
            case AC -> atomicityController(ports);
            case CC -> concurrencyController(ports);
            case RC -> replicationController(ports);
            case NAME_SERVER, CLIENT -> throw new IllegalArgumentException(type + " is no server of a site");
        };
    }

    protected Server<RaidMessage> atomicityController(Ports ports) {
        CommitLog commitLog = commitLog(ports);
        return new AtomicityController(
                ports,
                commitLog,
                commitProtocol(ports, commitLog),
                options.algorithms().viewsChange(),
                options.commit().partItems());
    }

    protected CommitLog commitLog(Ports ports) {
        return new CommitLog(ports.clock());
    }

    protected CommitProtocol commitProtocol(Ports ports, CommitLog commitLog) {
        AcConfig settings = options.commit();
        return switch (options.algorithms().commit()) {
            case TWO_PHASE -> new TwoPhaseCommit(ports, settings, commitLog);
        };
    }

    protected Server<RaidMessage> userInterface(Ports ports) {
        return new UserInterface(ports, options.limits().userInterface());
    }

    protected Server<RaidMessage> actionDriver(Ports ports) {
        return new ActionDriver(ports, driverConfig(), placement(ports));
    }

    /** Returns the placement of new relations. */
    protected Placement placement(Ports ports) {
        Replication settings = options.algorithms().replication();
        List<Integer> sites = options.holders();
        Placement all = sites.size() == options.sites().size() ? Placement.EVERYWHERE : Placement.at(sites);
        int degree = settings.degreeAmong(sites);
        Placement placement = switch (settings.copies().placement()) {
            case EXPLICIT -> Placement.explicit(settings.copies().holders(), all);
            case ROUND_ROBIN ->
                degree == sites.size()
                        ? all
                        : Placement.roundRobin(sites, ports.self().site(), degree);
            case RANDOM -> degree == sites.size() ? all : Placement.random(sites, degree, ports.random());
        };
        int fragments = settings.fragments();
        return fragments == 1 ? placement : placement.inFragments(fragments);
    }

    protected ActionDriverConfig driverConfig() {
        return options.limits().driver();
    }

    protected Server<RaidMessage> accessManager(Ports ports) {
        return new AccessManager(ports, databaseConfig());
    }

    protected AmConfig databaseConfig() {
        AmConfig limited = options.limits().database();
        AmConfig usual = options.traceReads() ? limited.tracingReads() : limited;
        AmConfig config = options.added().isEmpty() ? usual : usual.foundedBy(options.founders());
        return options.algorithms().viewsChange() ? config.gatedReads() : config;
    }

    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new ConcurrencyController(
                ports,
                switch (options.algorithms().concurrency()) {
                    case OPT -> new OptimisticValidation(validationConfig());
                    case NONE -> new NoControl();
                });
    }

    protected OptimisticConfig validationConfig() {
        OptimisticConfig usual = options.limits().validation();
        return options.algorithms().replication() instanceof Replication.Quorum ? usual.withCopiesAsNews() : usual;
    }

    protected Server<RaidMessage> replicationController(Ports ports) {
        return new ReplicationController(replicationMethod(ports));
    }

    protected ReplicationMethod replicationMethod(Ports ports) {
        Member self = new Member(ports.self().site(), ports.incarnation());
        return switch (options.algorithms().replication()) {
            case Replication.Rowa _ -> new ReadOneWriteAll(self, options.sites());
            case Replication.Rowaa settings -> new AvailableCopies(ports, replicationConfig(settings));
            case Replication.Quorum settings ->
                new QuorumConsensus(
                        ports,
                        QuorumConfig.of(
                                quorums(settings), options.limits().copiers().items()));
        };
    }

    /** Returns the votes and quorums, which are consistent: the cluster file was checked. */
    protected Quorums quorums(Replication.Quorum settings) {
        return settings.quorum().of(options.sites());
    }

    protected RowaaConfig replicationConfig(Replication.Rowaa settings) {
        Replication.Copies copies = settings.copies();
        int degree = settings.degreeAmong(options.holders());
        SiteLimits.Copiers limits = options.limits().copiers();
        RowaaConfig usual = RowaaConfig.of(options.sites(), settings.partitionControl(), settings.reads())
                .batching(limits.batchBelow(), limits.items())
                .escalating(limits.escalation(), limits.partItems())
                .adding(options.added())
                .keeping(new RowaaConfig.Copies(degree, copies.thresholdOrNone(), copies.writeCreatesCopy()));
        return switch (settings.refresh()) {
            case ALL -> usual;
            case ON_DEMAND -> usual.onDemand();
        };
    }
}
