package org.raidlab.experiments.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessorsTest {
    @Test
    void aListOfProcessorsHasNumbersAndRanges() {
        assertThat(Processors.parse("0-3,8,10-11").numbers()).containsExactly(0, 1, 2, 3, 8, 10, 11);
        assertThat(Processors.parse("5").numbers()).containsExactly(5);
    }

    @Test
    void eachOfTwoProcessesHasAProcessorOfItsOwn() {
        Processors processors = Processors.parse("2-3");
        assertThat(processors.commandOf(0)).endsWith("-c", "2");
        assertThat(processors.commandOf(1)).endsWith("-c", "3");
    }

    @Test
    void whereThereAreTooFewTheyAreShared() {
        assertThat(Processors.parse("2-3").commandOf(2)).endsWith("-c", "2");
    }

    @Test
    void whereProcessesCannotBeBoundTheyRunAnywhere() {
        assertThat(new Processors(List.of()).commandOf(0)).isEmpty();
    }
}
