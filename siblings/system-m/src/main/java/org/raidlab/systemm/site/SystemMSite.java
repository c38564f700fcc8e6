package org.raidlab.systemm.site;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.SiteServers;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardMix;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.checkpoint.CheckpointServer;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.log.LogServer;
import org.raidlab.systemm.message.MessageServer;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.transaction.TransactionServer;

/**
 * A site of System M: one machine with a database of its own. The servers of a process share the primary memory and the
 * lock table (paper section 2).
 *
 * @param application what the transactions are
 * @param generator makes the requests of a generative message server
 */
public record SystemMSite(
        SystemMSettings settings, Application application, Function<RandomSource, Supplier<Call>> generator)
        implements NodeSystem<SystemMMessage> {
    /**
     * Makes a site with the paper's application.
     *
     * @param shares into which clients divide the records; a generative message server keeps to the last share
     */
    public static SystemMSite ofCards(SystemMSettings settings, CreditCard cards, int shares) {
        return new SystemMSite(settings, cards, random -> new CardMix(cards.sizes(), random, shares - 1, shares));
    }

    @Override
    public NodeSystem<SystemMMessage> incarnation() {
        return incarnation(new PrimaryMemory(settings, application), new LockManager());
    }

    /** Returns the servers of an incarnation that share this memory and these locks. */
    public NodeSystem<SystemMMessage> incarnation(PrimaryMemory memory, LockManager locks) {
        return new Incarnation(this, memory, locks);
    }

    @Override
    public ServerTypes types() {
        return SystemMServer.ALL;
    }

    @Override
    public SiteServers site() {
        int blockBytes = settings.segments().blockBytes();
        return new SiteServers(
                List.of(SystemMServer.CHECKPOINT, SystemMServer.TRANSACTION, SystemMServer.LOG, SystemMServer.MESSAGE),
                SystemMServer.LOG,
                SystemMServer.LOG,
                settings.log().strategy().device(),
                List.of(
                        SystemMDevices.HOME,
                        SystemMDevices.copy(Copy.A, blockBytes),
                        switch (settings.checkpoint().copies()) {
                            case PAIR -> SystemMDevices.copy(Copy.B, blockBytes);
                            case SINGLE -> SystemMDevices.doubleWrite(blockBytes);
                        }));
    }

    @Override
    public ServerType client() {
        return SystemMServer.CLIENT;
    }

    /** From outside come the requests of clients, and nothing else. */
    @Override
    public boolean permits(Address from, SystemMMessage message) {
        return message instanceof ServerMessage.Submit || message instanceof ServerMessage.Describe;
    }

    @Override
    public EventText text() {
        return SystemMText.TEXT;
    }

    @Override
    public Server<SystemMMessage> server(ServerType kind, Ports ports) {
        throw new IllegalStateException("the servers of System M are those of an incarnation");
    }

    /** The servers of one incarnation, and the memory that ends with them. */
    private record Incarnation(SystemMSite outer, PrimaryMemory memory, LockManager locks)
            implements NodeSystem<SystemMMessage> {
        @Override
        public Server<SystemMMessage> server(ServerType kind, Ports ports) {
            SystemMSettings settings = outer.settings;
            Application application = outer.application;
            return switch ((SystemMServer) kind) {
                case CHECKPOINT -> new CheckpointServer(ports, settings, memory, locks, application);
                case TRANSACTION -> new TransactionServer(ports, settings, memory, locks, application);
                case LOG -> new LogServer(ports, settings.log(), memory);
                case MESSAGE ->
                    new MessageServer(
                            ports, settings.transactions(), application, outer.generator.apply(ports.random()));
                case NAME_SERVER, CLIENT -> throw new IllegalStateException("no server of a site: " + kind);
            };
        }

        @Override
        public ServerTypes types() {
            return outer.types();
        }

        @Override
        public SiteServers site() {
            return outer.site();
        }

        @Override
        public ServerType client() {
            return outer.client();
        }
    }
}
