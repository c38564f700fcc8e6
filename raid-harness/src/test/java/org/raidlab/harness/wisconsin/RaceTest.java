package org.raidlab.harness.wisconsin;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Starts the race for the script beside it; times are no matter of a test suite. */
class RaceTest {
    @Test
    @EnabledIfSystemProperty(named = "raid.race", matches = ".+")
    void theRaceIsRunToItsEnd() {
        String arguments =
                System.getProperty("raid.race", "").replace("all", "").strip();
        assertThatCode(() -> Race.main(arguments.isEmpty() ? new String[0] : arguments.split("\\s+")))
                .doesNotThrowAnyException();
    }
}
