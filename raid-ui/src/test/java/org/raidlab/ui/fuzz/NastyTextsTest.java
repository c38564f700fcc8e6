package org.raidlab.ui.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.raidlab.ui.syntax.QuelReader;

/** No text of the largest size takes long: a site has one thread for all its work. */
final class NastyTextsTest {
    private static final Duration LIMIT = Duration.ofSeconds(1);
    /** A busy machine may spoil one of them. */
    private static final int TRIES = 3;

    @Test
    void everyLargestTextIsUnderstoodOrRefusedWithinASecond() {
        NastyTexts.all().forEach((name, text) -> {
            assertThat(text.getBytes(StandardCharsets.UTF_8).length)
                    .as(name)
                    .isLessThanOrEqualTo(QuelReader.TEXT_BYTES_MAX);
            assertThat(fastest(text)).as(name).isLessThan(LIMIT);
        });
    }

    private static Duration fastest(String text) {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < TRIES && least >= LIMIT.toNanos(); attempt++) {
            long begun = System.nanoTime();
            Understanding.of(text);
            least = Math.min(least, System.nanoTime() - begun);
        }
        return Duration.ofNanos(least);
    }

    @Test
    void oneByteMoreIsRefusedAtOnce() {
        String text = "-".repeat(QuelReader.TEXT_BYTES_MAX + 1);
        assertThat(Understanding.of(text)).isEqualTo(Understanding.Of.UNREADABLE);
    }
}
