package org.raidlab.systemm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.Response.Outcome;
import org.raidlab.systemm.SystemMSettings;

/** A database within a program, with an application of the program's. */
class SystemMTest {
    private static final SystemMSettings SETTINGS =
            SystemMSettings.DEFAULT.with(CheckpointAlgorithm.CALC, false, LogStrategy.ADAPTIVE);

    @TempDir
    Path folder;

    private SystemM start() {
        return SystemM.start(folder, new TransferExample(), SETTINGS);
    }

    @Test
    void whatCommittedIsThereWhenTheProgramStartsAgain() {
        try (SystemM bank = start()) {
            assertThat(bank.run("TRANSFER", 1, 2, 400).values()).containsExactly(600L, 1_400L);
            assertThat(bank.run("transfer", 1, 2, 601)).isEqualTo(new SystemM.Result(Outcome.ABORTED, List.of(1L), ""));
        }
        try (SystemM bank = start()) {
            assertThat(bank.run("BALANCE", 1).values()).containsExactly(600L);
            assertThat(bank.run("BALANCE", 2).values()).containsExactly(1_400L);
        }
    }

    @Test
    void whatNoProcedureTakesIsRefusedBeforeItIsSent() {
        try (SystemM bank = start()) {
            assertThatThrownBy(() -> bank.run("DEPOSIT", 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("there is no procedure DEPOSIT; there are [BALANCE, TRANSFER]");
            assertThatThrownBy(() -> bank.run("BALANCE", 100))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("BALANCE does not take [100]");
        }
    }
}
