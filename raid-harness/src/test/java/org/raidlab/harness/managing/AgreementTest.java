package org.raidlab.harness.managing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AgreementTest {
    private final TreeMap<Integer, SequencedMap<String, Long>> counters = new TreeMap<>();

    private void site(int site, long view, long up) {
        SequencedMap<String, Long> counted = new LinkedHashMap<>();
        counted.put("view", view);
        counted.put("up", up);
        counters.put(site, counted);
    }

    private void count(int site, String name, long count) {
        counters.computeIfAbsent(site, _ -> new LinkedHashMap<>()).put(name, count);
    }

    private boolean agree(Integer... up) {
        return Agreement.isReached(List.of(up), site -> counters.getOrDefault(site, new LinkedHashMap<>()));
    }

    @Test
    void sitesAgreeInOneViewThatHasNobodyElse() {
        site(1, 7, 2);
        site(3, 7, 2);
        assertThat(agree(1, 3)).isTrue();
        assertThat(agree(1)).as("the view has another site").isFalse();
        site(3, 8, 2);
        assertThat(agree(1, 3)).as("two views").isFalse();
        assertThat(agree(1, 2)).as("one says nothing").isFalse();
    }

    @Test
    void whoHasAnOldCatalogueIsWaitedForAndOldDataIsNot() {
        site(1, 7, 1);
        count(1, "fail-locks", 5);
        count(1, "fail-locks of data at 1", 4);
        assertThat(agree(1)).isFalse();
        count(1, "fail-locks of data at 1", 5);
        assertThat(agree(1)).isTrue();
    }

    @Test
    void copiesThatCanBeMadeForAThresholdAreWaitedFor() {
        site(1, 7, 1);
        count(1, "relations short of copies", 2);
        count(1, "relations without a good copy", 1);
        assertThat(agree(1)).isFalse();
        count(1, "relations without a good copy", 2);
        assertThat(agree(1)).isTrue();
    }
}
