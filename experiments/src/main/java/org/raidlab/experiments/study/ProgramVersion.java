package org.raidlab.experiments.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The program that took the figures.
 *
 * @param version of the release
 * @param commit the Git commit of the sources; null if they are not a Git working tree of their own
 * @param dirty whether the sources that are built differ from that commit; null without a commit
 */
public record ProgramVersion(
        String version, @Nullable String commit, @Nullable Boolean dirty) {
    /**
     * Finds the commit.
     *
     * @param sources the folder with the sources and the build; null if unknown
     */
    public static ProgramVersion of(String version, @Nullable Path sources) {
        Optional<String> top = sources == null ? Optional.empty() : git(sources, "rev-parse", "--show-prefix");
        // A release may lie within a Git working tree of something else.
        Optional<String> commit = top.filter(String::isEmpty).flatMap(_ -> git(sources, "rev-parse", "HEAD"));
        Optional<String> changes = commit.flatMap(
                _ -> git(sources, "status", "--porcelain", "--", ":(glob)**/pom.xml", ":(glob)**/src/main/**"));
        return new ProgramVersion(
                version,
                commit.orElse(null),
                changes.map(lines -> !lines.isEmpty()).orElse(null));
    }

    /** Returns what Git prints; empty if there is no Git, or it fails. */
    private static Optional<String> git(@Nullable Path folder, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git", "-C", String.valueOf(folder)));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(text.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
