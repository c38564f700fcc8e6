package org.raidlab.site.node;

import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.none.NoControl;
import org.raidlab.cc.opt.OptimisticConfig;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.config.Replication;

/** Chooses the algorithm that validates the transactions of a site. */
public class ConcurrencyControllerFactory {
    private final SiteOptions options;

    public ConcurrencyControllerFactory(SiteOptions options) {
        this.options = options;
    }

    /** Returns a new server for one incarnation of its site. */
    public Server<RaidMessage> server(Ports ports) {
        return new ConcurrencyController(
                ports,
                switch (options.algorithms().concurrency()) {
                    case OPT -> new OptimisticValidation(validationConfig());
                    case NONE -> new NoControl();
                });
    }

    protected OptimisticConfig validationConfig() {
        OptimisticConfig usual = options.limits().validation();
        return options.algorithms().replication() instanceof Replication.Quorum ? usual.withCopiesAsNews() : usual;
    }
}
