package org.raidlab.site.node;

import org.raidlab.am.AccessManager;
import org.raidlab.am.AmConfig;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;

/** Chooses how an Access Manager checkpoints its database and serves reads. */
public class AccessManagerFactory {
    private final SiteOptions options;

    public AccessManagerFactory(SiteOptions options) {
        this.options = options;
    }

    /** Returns a new server for one incarnation of its site. */
    public Server<RaidMessage> server(Ports ports) {
        return new AccessManager(ports, databaseConfig());
    }

    protected AmConfig databaseConfig() {
        AmConfig limited = options.limits().database();
        AmConfig usual = options.traceReads() ? limited.tracingReads() : limited;
        AmConfig config = options.added().isEmpty() ? usual : usual.foundedBy(options.founders());
        return options.algorithms().viewsChange() ? config.gatedReads() : config;
    }
}
