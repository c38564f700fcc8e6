package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class Table44Test {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void anOperationTakesTheTimeOfItsThread(BasicOperation operation) throws IOException {
        try (BasicOperation.Parts parts = new BasicOperation.Parts(folder.resolve("blocks"), 512)) {
            assertThat(operation.micros(parts, 2_000)).isPositive();
            assertThat(parts.copy()).hasSize(512);
        }
    }

    @Test
    void thePapersOwnTimesPassTheCheck() {
        Notebook notebook = new Notebook();
        Table44.note(
                Map.of(BasicOperation.SEGMENT, 267.0, BasicOperation.LOCK, 285.0, BasicOperation.WRITE, 5_200.0),
                notebook);
        assertThat(Table44.conclude(notebook))
                .hasSize(5)
                .extracting(Finding::verdict)
                .contains(Verdict.HOLDS)
                .doesNotContain(Verdict.FALLS_SHORT);
    }
}
