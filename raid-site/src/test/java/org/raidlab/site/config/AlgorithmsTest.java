package org.raidlab.site.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class AlgorithmsTest {
    @Test
    void algorithmsAreNamedByTheKeysOfAClusterFile() {
        SequencedMap<String, String> said = new LinkedHashMap<>();
        said.put("concurrency", "none");
        said.put("replication", "rowaa");
        said.put("degree", "2");
        Algorithms named =
                Algorithms.DEFAULT.with(Algorithms.ReadSet.EVERYWHERE).with(said);
        assertThat(named.names())
                .containsEntry("concurrency", "none")
                .containsEntry("readSet", "everywhere")
                .containsEntry("replication", "rowaa");
        assertThat(named.replication().degreeAmong(List.of(1, 2, 3))).isEqualTo(2);
    }
}
