package org.raidlab.rrvm.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Clock;

class ExposureTest {
    private static final long MILLI = 1_000_000;

    private long now;
    private final Exposure exposure = new Exposure(new Clock() {
        @Override
        public long monotonicNanos() {
            return now;
        }

        @Override
        public long wallNanos() {
            throw new UnsupportedOperationException("an exposure is a duration");
        }
    });

    private Map<String, Long> counts() {
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        exposure.addTo(counts);
        return counts;
    }

    @Test
    void eachTransactionIsCountedByTheTimeUntilTheDiskHadIt() {
        exposure.begin(1, 3, 2);
        now = 3 * MILLI;
        exposure.begin(4, 4, 3);
        exposure.end(2);
        now = 200 * MILLI;
        exposure.end(4);
        assertThat(counts())
                .containsEntry("exposure.below-4-ms", 2L)
                .containsEntry("exposure.below-256-ms", 2L)
                .containsEntry("acknowledged-in-memories.2", 3L)
                .containsEntry("acknowledged-in-memories.3", 1L)
                .hasSize(4);
    }

    @Test
    void whatTheDiskHadAlreadyIsNotExposed() {
        exposure.begin(5, 4, 2);
        exposure.end(4);
        assertThat(counts()).isEmpty();
    }

    @Test
    void aVeryLongTimeIsInTheLastClass() {
        exposure.begin(1, 1, 2);
        now = 3_600_000 * MILLI;
        exposure.end(1);
        assertThat(counts()).containsEntry("exposure.longer", 1L);
    }
}
