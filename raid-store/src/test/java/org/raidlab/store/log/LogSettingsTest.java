package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class LogSettingsTest {
    @Test
    void whatALogCannotWorkWithIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new LogSettings(0, 64, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new LogSettings(-512, 64, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogSettings(1_000, 64, 0))
                .withMessageContaining("multiple of 512");
        assertThatIllegalArgumentException().isThrownBy(() -> new LogSettings(512, 63, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new LogSettings(512, 64, -1));
        assertThat(new LogSettings(512, 64, 0).spareSegments()).isZero();
    }
}
