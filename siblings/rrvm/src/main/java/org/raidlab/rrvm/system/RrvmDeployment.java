package org.raidlab.rrvm.system;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.system.DeployedSystem;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;

/** RRVM as processes of the operating system. */
public final class RrvmDeployment implements DeployedSystem<RrvmMessage> {
    @Override
    public String name() {
        return "rrvm";
    }

    @Override
    public NodeSystem<RrvmMessage> site(int site, List<Integer> sites) {
        return new RrvmSystem(sites, RrvmSettings.DEFAULT);
    }

    @Override
    public Codec<RrvmMessage> codec() {
        return RrvmDevices.MESSAGES;
    }

    @Override
    public ServerType nameServer() {
        return RrvmServer.NAME_SERVER;
    }

    @Override
    public SystemLoad load(SystemCluster cluster) {
        return new CellLoad(cluster);
    }
}
