package org.raidlab.systemm.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.CheckpointAlgorithm.Sweep;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.SystemMSettings;

class SystemMSettingsTest {
    @ParameterizedTest
    @CsvSource({"FUZZY, AOPER", "FUZZY, TOPER", "ACBW, TOPER", "ACCOU, TOPER", "ACBW, ADAPTIVE"})
    void aCombinationFromWhichNoDatabaseCouldBeRecoveredIsRefused(CheckpointAlgorithm checkpointer, LogStrategy log) {
        assertThatThrownBy(() -> SystemMSettings.DEFAULT.with(checkpointer, false, log))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("checkpointer " + checkpointer + " cannot be combined with log " + log)
                .hasMessageContaining("TCCOU");
    }

    @Test
    void thereAreThePapersElevenCombinationsAndThoseOfLaterCheckpointersAndLogs() {
        Set<LogStrategy> ofThePaper = EnumSet.of(LogStrategy.VALUE, LogStrategy.AOPER, LogStrategy.TOPER);
        assertThat(combinations(each -> each.sweep() != Sweep.CUT, ofThePaper::contains))
                .isEqualTo(11);
        assertThat(combinations(each -> each.sweep() == Sweep.CUT, ofThePaper::contains))
                .isEqualTo(12);
        assertThat(combinations(_ -> true, log -> log == LogStrategy.ADAPTIVE)).isEqualTo(6);
        assertThat(combinations(_ -> true, log -> log == LogStrategy.PARALLEL_VALUE))
                .isEqualTo(9);
    }

    private static long combinations(Predicate<CheckpointAlgorithm> which, Predicate<LogStrategy> logs) {
        return Stream.of(CheckpointAlgorithm.values())
                .filter(which)
                .mapToLong(checkpointer -> Stream.of(LogStrategy.values())
                        .filter(log -> logs.test(log) && log.allows(checkpointer))
                        .count())
                .sum();
    }
}
