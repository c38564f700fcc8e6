package org.raidlab.site.node;

import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.adaptability.AdaptableControl;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;
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
        return new ConcurrencyController(ports, algorithm());
    }

    /** Returns the named algorithm; where views change, and it has the generic state, it can be exchanged. */
    private ConcurrencyAlgorithm algorithm() {
        ConcurrencyProvider named =
                Implementations.concurrency(options.algorithms().concurrency());
        return options.algorithms().canSwitch() && named instanceof GenericStateProvider
                ? new AdaptableControl(
                        new GenericState(validationConfig()), Implementations.switchableConcurrency(), named.name())
                : named.create(validationConfig());
    }

    protected ConcurrencyConfig validationConfig() {
        ConcurrencyConfig usual = options.limits().validation();
        return options.copiesAreNews() ? usual.withCopiesAsNews() : usual;
    }
}
