package org.raidlab.rrvm.rex.system;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.rrvm.rex.RexDevices;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexServer;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.store.PageStore;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.SiteServers;

/** A site of REX: a page store. Whether its log is in a memory of another process too is a setting of the process. */
public record RexSystem(RexSettings settings) implements NodeSystem<RexMessage> {
    @Override
    public ServerTypes types() {
        return RexServer.ALL;
    }

    @Override
    public SiteServers site() {
        return new SiteServers(
                List.of(RexServer.STORE), RexServer.STORE, RexServer.STORE, RexDevices.LOG, List.of(settings.volume()));
    }

    @Override
    public ServerType client() {
        return RexServer.CLIENT;
    }

    /** What a store tells itself when stable storage has done its work comes from nobody else. */
    @Override
    public boolean permits(Address from, RexMessage message) {
        return !(message instanceof RexMessage.StorageMessage);
    }

    @Override
    public Server<RexMessage> server(ServerType kind, Ports ports) {
        return new PageStore(ports, settings);
    }
}
