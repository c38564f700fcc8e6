package org.raidlab.site.node;

import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;

/** Chooses the algorithm that validates the transactions of a site. */
public class ConcurrencyControllerFactory {
    private final SiteOptions options;

    public ConcurrencyControllerFactory(SiteOptions options) {
        this.options = options;
    }

    /** Returns a new server for one incarnation of its site. */
    public Server<RaidMessage> server(Ports ports) {
        String name = options.algorithms().concurrency();
        return new ConcurrencyController(
                ports, Implementations.concurrency(name).create(validationConfig()));
    }

    protected ConcurrencyConfig validationConfig() {
        ConcurrencyConfig usual = options.limits().validation();
        return options.copiesAreNews() ? usual.withCopiesAsNews() : usual;
    }
}
