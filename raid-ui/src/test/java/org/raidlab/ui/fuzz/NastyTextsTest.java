package org.raidlab.ui.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.raidlab.ui.syntax.QuelReader;

/** No text of the largest size takes long: a site has one thread for all its work. */
final class NastyTextsTest {
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Test
    void everyLargestTextIsUnderstoodOrRefusedWithinASecond() {
        NastyTexts.all().forEach((name, text) -> {
            assertThat(text.getBytes(StandardCharsets.UTF_8).length)
                    .as(name)
                    .isLessThanOrEqualTo(QuelReader.TEXT_BYTES_MAX);
            assertThat(taken(text)).as(name).isLessThan(LIMIT);
        });
    }

    /** The processor's time: how busy the machine is otherwise is no matter of the text. */
    private static Duration taken(String text) {
        long begun = THREADS.getCurrentThreadCpuTime();
        Understanding.of(text);
        return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - begun);
    }

    @Test
    void oneByteMoreIsRefusedAtOnce() {
        String text = "-".repeat(QuelReader.TEXT_BYTES_MAX + 1);
        assertThat(Understanding.of(text)).isEqualTo(Understanding.Of.UNREADABLE);
    }
}
