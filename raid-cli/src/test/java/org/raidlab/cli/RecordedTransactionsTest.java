package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.harness.template.RanTransaction;

class RecordedTransactionsTest {
    private static final RanTransaction FIRST =
            new RanTransaction(1, 0, "paint", List.of("replace t (c = \"x\")", "retrieve (t.c)"), "committed");
    private static final RanTransaction SECOND =
            new RanTransaction(2, 7, "read", List.of("retrieve (t.c)"), "conflict");

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Path file = folder.resolve("ran.jsonl");
        try (RecordedTransactions.Writer writer = RecordedTransactions.writer(file)) {
            writer.accept(FIRST);
            writer.accept(SECOND);
        }
        assertThat(file).content().hasLineCount(2);
        assertThat(RecordedTransactions.read(file)).containsExactly(FIRST, SECOND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no json",
                "{}",
                "{\"phase\":1,\"client\":-1,\"template\":\"t\",\"statements\":[\"x\"],\"outcome\":\"committed\"}",
                "{\"phase\":1,\"client\":0,\"template\":\"t\",\"statements\":[],\"outcome\":\"committed\"}"
            })
    void aLineThatIsNoTransactionIsNamed(String wrong) throws IOException {
        Path file = folder.resolve("ran.jsonl");
        try (RecordedTransactions.Writer writer = RecordedTransactions.writer(file)) {
            writer.accept(FIRST);
        }
        Files.writeString(file, Files.readString(file) + wrong + "\n");
        assertThatThrownBy(() -> RecordedTransactions.read(file)).hasMessageStartingWith(file + " line 2: ");
    }

    @Test
    void aWorkloadFileTakesNoOptionOfAMix() {
        String dir = folder.toString();
        assertThat(Main.run("workload", "--file", "x.yaml", "--mix", "mixed", "--dir", dir))
                .isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("workload", "--file", "x.yaml", "--replay", "y.jsonl", "--dir", dir))
                .isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("workload", "--record", "y.jsonl", "--dir", dir)).isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--mix ycsb-a --size 3",
                "--mix smallbank --theta 0.5",
                "--mix mixed --locality 0.5",
                "--mix ycsb-b --branches 3",
                "--mix mixed --print",
                "--mix debit-credit --items 100 --branches 3 --print",
                "--mix synthetic --hot-spot 3 --clients 1"
            })
    void anOptionThatTheMixDoesNotHaveIsAUsageError(String options) {
        assertThat(Main.run(("workload " + options + " --dir " + folder).split(" ", -1)))
                .isEqualTo(ExitCode.USAGE);
    }
}
