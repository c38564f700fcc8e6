package org.raidlab.cc.granule;

import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyProvider;

/**
 * A concurrency controller that a running instance can switch to and from: all that it must not forget is the
 * {@link GenericState}. The evidence that it gives, if any, is that of {@link IntervalValidation#certify}.
 */
public interface GenericStateProvider extends ConcurrencyProvider {
    /** Returns the algorithm, which goes on from this state. */
    ConcurrencyAlgorithm create(GenericState state);

    @Override
    default ConcurrencyAlgorithm create(ConcurrencyConfig config) {
        return create(new GenericState(config));
    }
}
