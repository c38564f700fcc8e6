package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AdMessage;

final class ReadmeTest {
    @Test
    void everyMessageStandsInTheTable() throws IOException {
        List<String> table = Files.readAllLines(Path.of("README.md")).stream()
                .filter(line -> line.startsWith("| `AdMessage."))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .toList();
        assertThat(table)
                .containsExactlyInAnyOrderElementsOf(Stream.of(AdMessage.class.getPermittedSubclasses())
                        .map(message -> "AdMessage." + message.getSimpleName())
                        .toList());
    }
}
