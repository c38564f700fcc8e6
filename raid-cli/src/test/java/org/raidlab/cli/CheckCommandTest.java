package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a history has to be depends on what its controller claims. */
class CheckCommandTest {
    @TempDir
    Path folder;

    private static String transaction(int number, String operation) {
        return "{\"txn\":\"1.1.%d\",\"site\":1,\"start\":%d,\"end\":%d,\"status\":\"committed\",\"ops\":[{%s}]}"
                .formatted(number, number * 20, number * 20 + 10, operation);
    }

    private static String access(String kind, int version) {
        return "\"op\":\"%s\",\"item\":\"items/1\",\"version\":%d,\"value\":%d".formatted(kind, version, version);
    }

    private int exitCode(List<String> lines, String... options) throws IOException {
        Path history = Files.write(folder.resolve("h.jsonl"), lines);
        String[] words = new String[options.length + 2];
        words[0] = "check";
        words[1] = history.toString();
        System.arraycopy(options, 0, words, 2, options.length);
        return CommandRun.of(words).exitCode();
    }

    /** The third transaction begins after the second one, and reads what the first one wrote. */
    @Test
    void aReadOfThePastIsSerializableButNotStrictlySo() throws IOException {
        List<String> past = List.of(
                transaction(1, access("w", 1)),
                transaction(2, access("w", 2)),
                transaction(3, access("r", 1)),
                transaction(4, access("r", 2)));
        assertThat(exitCode(past)).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(exitCode(past, "--claim", "serializable")).isEqualTo(ExitCode.OK);
    }

    @Test
    void aReadOfWhatNobodyWroteIsNeither() throws IOException {
        List<String> wrong = List.of(transaction(1, access("w", 1)), transaction(2, access("r", 7)));
        assertThat(exitCode(wrong, "--claim", "serializable")).isEqualTo(ExitCode.CHECK_FAILED);
    }
}
