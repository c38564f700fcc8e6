package sample;

import org.raidlab.cc.ConcurrencyController;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.ServerProvider;
import org.raidlab.site.node.SiteOptions;

/** Gives RAID the Concurrency Controller with the algorithm of this project, under its name. */
public final class SampleProvider implements ServerProvider {
    @Override
    public String name() {
        return "@NAME@";
    }

    @Override
    public RaidServer type() {
        return RaidServer.CC;
    }

    @Override
    public Server<RaidMessage> create(Ports ports, SiteOptions options) {
        return new ConcurrencyController(ports, new SampleControl(options.copiesAreNews()));
    }
}
