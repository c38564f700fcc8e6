package org.raidlab.msg.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The table of tags in WIRE.md is the one that the code has: whoever changes the format sees it in the difference. */
class WireTableTest {
    private static final Path FILE = Path.of("WIRE.md");

    @Test
    void theWrittenTableIsTheCodesTable() throws IOException {
        String table = WireTable.text();
        if (Boolean.getBoolean("raid.wire.write")) {
            Files.writeString(FILE, table);
        }

        assertThat(Files.readString(FILE))
                .as("if the format was meant to change, run this test with -Draid.wire.write=true")
                .isEqualTo(table);
    }
}
