package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Promises, acceptances and views are appended to the log, and not forced. */
public final class ViewsNotForced extends MutantServer {
    public ViewsNotForced(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, Writing.of(RaidRecord.Views.class, Writing.Fate.APPENDED));
    }
}
