package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.codec.Row;
import org.raidlab.experiments.bench.child.Participant;

/** The stores that this machine has. */
class EmbeddedStoreTest {
    private static final Optional<Row> FIRST = Optional.of(new Row(new byte[] {1, 2, 3}));
    private static final Optional<Row> SECOND = Optional.of(new Row(new byte[] {4}));

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void aGroupIsReadBack(EmbeddedStore store) {
        assumeThat(store.isHere()).as(store.debianPackage()).isTrue();
        try (Engine engine = store.open(folder)) {
            engine.write(Map.of(1L, FIRST, 2L, FIRST));
            engine.write(Map.of(1L, SECOND, 2L, Optional.empty()));
            assertThat(engine.get(1)).isEqualTo(SECOND);
            assertThat(engine.get(2)).isEmpty();
            assertThat(engine.get(3)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void itRunsThePapersTransactions(EmbeddedStore store) throws Exception {
        assumeThat(store.isHere()).as(store.debianPackage()).isTrue();
        try (Participant.Role calls =
                GroupedCalls.cast(List.of(GroupedCalls.NAME, store.word(), "400", "8", folder.toString()))) {
            assertThat(calls.answer("during 1 20")).contains("MESSAGE.generated=");
        }
    }
}
