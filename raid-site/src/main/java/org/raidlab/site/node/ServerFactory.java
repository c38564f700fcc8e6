package org.raidlab.site.node;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.ac.AtomicityController;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.ReplicationPolicy;
import org.raidlab.ac.replication.FixedMembership;
import org.raidlab.ac.replication.QuorumMembership;
import org.raidlab.ac.replication.ViewMembership;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.ad.ActionDriver;
import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.ad.placement.Placement;
import org.raidlab.am.AccessManager;
import org.raidlab.am.AmConfig;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.checkpoint.leubhargava.LeuBhargava;
import org.raidlab.checkpoint.site.SiteGroup;
import org.raidlab.checkpoint.site.SiteMember;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Senders;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.rc.ReplicationController;
import org.raidlab.rc.ReplicationMethod;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.placement.Copies;
import org.raidlab.rc.quorum.QuorumConfig;
import org.raidlab.rc.quorum.QuorumConsensus;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.rc.rowa.ReadOneWriteAll;
import org.raidlab.rc.rowaa.AvailableCopies;
import org.raidlab.rc.rowaa.RowaaConfig;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.SiteServers;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.site.config.Replication;
import org.raidlab.ui.UserInterface;

/**
 * Makes the servers of a site with the algorithms that the cluster file names. This is the one place where algorithms
 * are chosen; a test that wants a mutant overrides its method.
 */
public class ServerFactory implements NodeSystem<RaidMessage> {
    /**
     * The servers of a site, in the order in which they recover: AM before AC, so that what AC posts finds its
     * database.
     */
    public static final List<RaidServer> SERVERS =
            List.of(RaidServer.UI, RaidServer.AD, RaidServer.AM, RaidServer.CC, RaidServer.RC, RaidServer.AC);

    /** The servers of a site: the Atomicity Controller's process keeps the log, from which AM's process is redone. */
    public static final SiteServers SITE =
            new SiteServers(SERVERS, RaidServer.AC, RaidServer.AM, RaidDevices.LOG, List.of(RaidDevices.DATABASE));

    private final SiteOptions options;

    public ServerFactory(SiteOptions options) {
        this.options = options;
    }

    protected SiteOptions options() {
        return options;
    }

    @Override
    public ServerTypes types() {
        return RaidServer.ALL;
    }

    @Override
    public SiteServers site() {
        return SITE;
    }

    @Override
    public RaidServer client() {
        return RaidServer.CLIENT;
    }

    @Override
    public boolean permits(Address from, RaidMessage message) {
        return Senders.permits(from, message);
    }

    /** Tells the Replication Controller: the name server's word on a site is a hint. */
    @Override
    public Optional<Envelope<RaidMessage>> notice(Address logOwner, int other, int incarnation, boolean isUp) {
        Address notifier = new Address(logOwner.instance(), 0, RaidServer.NAME_SERVER, 0);
        Address controller = new Address(logOwner.instance(), logOwner.site(), RaidServer.RC, 0);
        RcMessage message =
                isUp ? new RcMessage.SiteUp(other, incarnation) : new RcMessage.SiteDown(other, incarnation);
        return Optional.of(new Envelope<>(notifier, controller, new MessageTag(incarnation, 0), message));
    }

    @Override
    public Optional<RaidMessage> beginCheckpoint() {
        return Optional.of(new CheckpointMessage.Begin());
    }

    /** A site that learns of a view without itself enters again in a new session. */
    @Override
    public Optional<Ending> ending(int site, int incarnation, TraceEvent noted) {
        return switch (noted) {
            case RaidTrace.Excluded _ ->
                Optional.of(new Ending("the other sites have gone on without this one", false));
            case RaidTrace.StateLost lost -> Optional.of(new Ending(refusal(site, incarnation, lost.had()), true));
            default -> Optional.empty();
        };
    }

    /** Its view has all sites, no copy of any is out of date, and no transaction depends on this site alone. */
    @Override
    public boolean isSpare(Node<RaidMessage> node, boolean target) {
        SequencedMap<String, Long> counters = node.counters();
        boolean whole = counters.getOrDefault("RC.up", 0L) == node.sitesKnown()
                && counters.getOrDefault("RC.fail-locks of all sites", 0L) == 0;
        boolean quiet = node.turn().servers().values().stream()
                .allMatch(server -> server.unfinished().isEmpty());
        return whole && (quiet || !target);
    }

    private static String refusal(int site, int session, RaidRecord.InstalledView had) {
        return "site " + site + " has lost what it knew: its folder is empty or an older copy (session " + session
                + "), and the other sites know it in session "
                + had.member().incarnation() + ", in view " + had.view() + "; restore the newest folder, or have all"
                + " its copies brought anew: raid site rejoin " + site;
    }

    @Override
    public final Server<RaidMessage> server(ServerType kind, Ports ports) {
        return server((RaidServer) kind, ports);
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
                : Implementations.server(type, other).create(ports, options);
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
        CommitContext context = new CommitContext(ports, commitConfig(), commitLog(ports), replicationPolicy(ports));
        return new AtomicityController(context, commitProtocol(context));
    }

    protected AcConfig commitConfig() {
        return options.commit();
    }

    protected CommitLog commitLog(Ports ports) {
        return new CommitLog(ports.clock());
    }

    protected CommitProtocol commitProtocol(CommitContext context) {
        return switch (options.algorithms().commit()) {
            case TWO_PHASE -> new TwoPhaseCommit(context);
        };
    }

    private ReplicationPolicy replicationPolicy(Ports ports) {
        int sites = options.sites().size();
        int partItems = options.commit().partItems();
        return switch (options.algorithms().replication()) {
            case Replication.Rowa _ -> new FixedMembership();
            case Replication.Rowaa _ -> new ViewMembership(ports.self(), sites, partItems);
            case Replication.Quorum _ -> new QuorumMembership(ports.self(), sites, partItems);
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
        String name = options.algorithms().concurrency();
        return new ConcurrencyController(
                ports, Implementations.concurrency(name).create(validationConfig()));
    }

    protected ConcurrencyConfig validationConfig() {
        ConcurrencyConfig usual = options.limits().validation();
        return options.copiesAreNews() ? usual.withCopiesAsNews() : usual;
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
        MembershipConfig membership = MembershipConfig.of(
                        options.sites(), settings.partitionControl(), settings.reads())
                .with(options.added(), limits.partItems());
        int batchBelow = switch (settings.refresh()) {
            case ALL -> limits.batchBelow();
            case ON_DEMAND -> 0;
        };
        return new RowaaConfig(
                membership,
                limits.escalation(),
                new CopierConfig(batchBelow, limits.items()),
                new Copies(degree, copies.thresholdOrNone(), copies.writeCreatesCopy()));
    }
}
