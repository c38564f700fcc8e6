package org.raidlab.systemm.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.SystemMSettings;

class SystemMSettingsTest {
    @ParameterizedTest
    @CsvSource({"FUZZY, AOPER", "FUZZY, TOPER", "ACBW, TOPER", "ACCOU, TOPER"})
    void aCombinationFromWhichNoDatabaseCouldBeRecoveredIsRefused(CheckpointAlgorithm checkpointer, LogStrategy log) {
        assertThatThrownBy(() -> SystemMSettings.DEFAULT.with(checkpointer, false, log))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("checkpointer " + checkpointer + " cannot be combined with log " + log)
                .hasMessageContaining("TCCOU");
    }

    @Test
    void thereAreThePapersElevenCombinations() {
        int combinations = 0;
        for (CheckpointAlgorithm checkpointer : CheckpointAlgorithm.values()) {
            for (LogStrategy log : LogStrategy.values()) {
                combinations += log.allows(checkpointer) ? 1 : 0;
            }
        }
        assertThat(combinations).isEqualTo(11);
    }
}
