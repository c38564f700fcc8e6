package sample;

import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyProvider;

/** Gives RAID's Concurrency Controller the algorithm of this project, under its name. */
public final class SampleProvider implements ConcurrencyProvider {
    @Override
    public String name() {
        return "@NAME@";
    }

    @Override
    public ConcurrencyAlgorithm create(ConcurrencyConfig config) {
        return new SampleControl(config);
    }
}
