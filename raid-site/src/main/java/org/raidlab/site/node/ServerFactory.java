package org.raidlab.site.node;

import java.util.List;
import org.raidlab.checkpoint.leubhargava.LeuBhargava;
import org.raidlab.checkpoint.site.SiteGroup;
import org.raidlab.checkpoint.site.SiteMember;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.node.SiteServers;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.ui.UserInterface;

/**
 * Makes the servers of a site with the algorithms that the cluster file names. Each server's own factory, in this
 * package, chooses its algorithms, and nothing else does; a test that wants a mutant overrides the method of its
 * server.
 */
public class ServerFactory extends RaidNodeSystem {
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
    public SiteServers site() {
        return SITE;
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

    protected Server<RaidMessage> userInterface(Ports ports) {
        return new UserInterface(ports, options.limits().userInterface());
    }

    protected Server<RaidMessage> actionDriver(Ports ports) {
        return new ActionDriverFactory(options).server(ports);
    }

    protected Server<RaidMessage> accessManager(Ports ports) {
        return new AccessManagerFactory(options).server(ports);
    }

    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new AtomicityControllerFactory(options).server(ports);
    }

    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new ConcurrencyControllerFactory(options).server(ports);
    }

    protected Server<RaidMessage> replicationController(Ports ports) {
        return new ReplicationControllerFactory(options).server(ports);
    }
}
