package org.raidlab.rrvm.rex.system;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.rrvm.rex.RexDevices;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexServer;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.load.PageLoad;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.system.DeployedSystem;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;

/** REX as processes of the operating system. With its log on the disk alone it is EXODUS. */
public final class RexDeployment implements DeployedSystem<RexMessage> {
    @Override
    public String name() {
        return "rex";
    }

    @Override
    public String logDevice() {
        return SystemCluster.REMOTE_LOG;
    }

    @Override
    public NodeSystem<RexMessage> site(int site, List<Integer> sites) {
        return new RexSystem(RexSettings.DEFAULT);
    }

    @Override
    public Codec<RexMessage> codec() {
        return RexDevices.MESSAGES;
    }

    @Override
    public ServerType nameServer() {
        return RexServer.NAME_SERVER;
    }

    @Override
    public SystemLoad load(SystemCluster cluster) {
        return new PageLoad(cluster, RexSettings.DEFAULT);
    }
}
