package org.raidlab.harness.sim.mutant;

import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A copy that is brought to a site changes nothing for whoever has read there before. */
public final class CopiesUnnoticed extends ServerFactory {
    public CopiesUnnoticed(SiteOptions options) {
        super(options);
    }

    @Override
    protected ConcurrencyConfig validationConfig() {
        return ConcurrencyConfig.DEFAULT;
    }
}
