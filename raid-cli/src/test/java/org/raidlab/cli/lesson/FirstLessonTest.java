package org.raidlab.cli.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;

/** The commands of docs/first-lesson.md, run as they stand there; what a block of {@code text} shows is printed. */
final class FirstLessonTest {
    private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

    @TempDir
    private Path folder;

    /** A block of the page. */
    private record Block(String kind, String text) {}

    private static List<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(DOCS.resolve("first-lesson.md")));
        while (matcher.find()) {
            blocks.add(new Block(Objects.requireNonNull(matcher.group(1)), Objects.requireNonNull(matcher.group(2))));
        }
        return blocks;
    }

    @BeforeEach
    void aFolderWithTheProgramAndTheDocuments() throws IOException {
        Path histories = Files.createDirectories(folder.resolve("docs").resolve("first-lesson"));
        try (Stream<Path> files = Files.list(DOCS.resolve("first-lesson"))) {
            for (Path file : files.toList()) {
                Files.copy(file, histories.resolve(file.getFileName()));
            }
        }
        Path raid = folder.resolve("raid");
        String classPath = System.getProperty("raid.class.path", "");
        Files.writeString(raid, """
                #!/bin/bash
                exec %s -Xmx256m -XX:+UseCompactObjectHeaders -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \\
                    -XX:AOTCache=%s -Draid.class.path=%s -Draid.aot=%s -cp %s %s "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("raid.aot", ""),
                        classPath,
                        System.getProperty("raid.aot", ""),
                        classPath,
                        Main.class.getName()));
        assertThat(raid.toFile().setExecutable(true)).isTrue();
    }

    @AfterEach
    void noClusterIsLeft() throws IOException, InterruptedException {
        for (String cluster : List.of("lesson-none", "lesson-opt")) {
            if (Files.exists(folder.resolve(cluster))) {
                run("./raid down --dir " + cluster);
            }
        }
    }

    private String run(String commands) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process shell = new ProcessBuilder("bash", "-c", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        shell.waitFor();
        return Files.readString(output);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void theLessonShowsWhatItSays() throws IOException, InterruptedException {
        StringBuilder all = new StringBuilder();
        String printed = "";
        int shown = 0;
        for (Block block : blocks()) {
            switch (block.kind()) {
                case "sh" -> {
                    printed = run(block.text());
                    all.append(printed);
                }
                case "text" -> {
                    assertThat(printed).contains(block.text());
                    shown++;
                }
                default -> assertThat(block.kind()).isEmpty();
            }
        }

        assertThat(shown).isEqualTo(4);
        assertThat(all)
                .contains("warning: 'concurrency: none' lets every transaction commit")
                .contains("lost update (G-single)\n", "non-repeatable read (G-single)\n")
                .containsSubsequence("serializable: no, strictly: no", "serializable: yes, strictly: yes");
        assertThat(Files.readString(folder.resolve("none.jsonl"))).doesNotContain("\"status\":\"aborted\"");
    }
}
