package org.raidlab.am;

import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;

/** After every restart the database holds exactly what the log's decisions make of it. */
class CrashProperty {
    @Test
    void afterEveryCrashTheDatabaseIsWhatTheLogSays() {
        Gen<Long> seeds = RandomSource::nextLong;
        Property.forAll(seeds, 40, seed -> new CrashRun(seed).run());
    }
}
