package org.raidlab.ui.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class FaultTest {
    @Test
    void everyFaultHasANumberOfItsOwnInItsGroup() {
        assertThat(Arrays.stream(Fault.values()).map(Fault::code)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Fault.values()).map(fault -> fault.code() / 100))
                .containsOnly(21, 22, 51, 54, 60);
    }
}
