package org.raidlab.rrvm.system;

import java.util.List;
import java.util.stream.Stream;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.manager.TransactionManager;
import org.raidlab.rrvm.memory.MemoryServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.SiteServers;

/**
 * A site of RRVM: a workstation with a transaction manager of its own, which lends memory to the managers of the
 * others. A manager tries the sites after its own first, so that the load is spread.
 *
 * @param sites all sites
 */
public record RrvmSystem(List<Integer> sites, RrvmSettings settings) implements NodeSystem<RrvmMessage> {
    public RrvmSystem {
        sites = List.copyOf(sites);
    }

    @Override
    public ServerTypes types() {
        return RrvmServer.ALL;
    }

    @Override
    public SiteServers site() {
        return new SiteServers(
                List.of(RrvmServer.MANAGER, RrvmServer.MEMORY),
                RrvmServer.MANAGER,
                RrvmServer.MANAGER,
                RrvmDevices.LOG,
                List.of(settings.data().device(), RrvmDevices.MAPPED));
    }

    @Override
    public ServerType client() {
        return RrvmServer.CLIENT;
    }

    /** What a manager tells itself when stable storage has done its work comes from nobody else. */
    @Override
    public boolean permits(Address from, RrvmMessage message) {
        return !(message instanceof RrvmMessage.StorageMessage);
    }

    @Override
    public EventText text() {
        return RrvmText.TEXT;
    }

    @Override
    public Server<RrvmMessage> server(ServerType kind, Ports ports) {
        return kind == RrvmServer.MANAGER
                ? new TransactionManager(ports, othersFrom(ports.self().site()), settings)
                : new MemoryServer(settings.memoryBytes());
    }

    private List<Integer> othersFrom(int site) {
        return Stream.concat(
                        sites.stream().filter(other -> other > site),
                        sites.stream().filter(other -> other < site))
                .toList();
    }
}
