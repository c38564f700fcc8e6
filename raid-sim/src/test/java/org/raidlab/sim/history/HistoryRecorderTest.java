package org.raidlab.sim.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HistoryRecorderTest {
    private static HistoryTransaction named(String name) {
        return new HistoryTransaction(name, 1, 1, 2, Status.UNKNOWN, List.of());
    }

    @Test
    void aSecondTransactionOfTheSameNameIsRefusedAndNotWritten() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HistoryRecorder recorder = new HistoryRecorder(out)) {
            recorder.accept(named("client-1-1"));
            assertThatThrownBy(() -> recorder.accept(named("client-1-1")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("client-1-1");
            recorder.accept(named("client-1-2"));
        }
        try (var reader = HistoryFiles.historyReader(new ByteArrayInputStream(out.toByteArray()))) {
            assertThat(reader.readAll())
                    .extracting(HistoryTransaction::txn)
                    .containsExactly("client-1-1", "client-1-2");
        }
    }
}
