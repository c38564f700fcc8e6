package org.raidlab.harness.lesson;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.EnvironmentException;

/** Runs the steps of a lesson in a folder, with clusters of its own; ends the clusters when it is closed. */
public final class LessonRun implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(300);
    private static final Duration REPEATED = Duration.ofSeconds(60);
    private static final Duration DOWN = Duration.ofSeconds(30);

    private final Path folder;
    private final Duration patience;
    private @Nullable Process shell;
    private boolean closed;

    /**
     * What became of a step.
     *
     * @param exitCode with which its commands ended
     * @param output of them, standard error included
     * @param wrong what is not as it should be; empty if the step holds
     */
    public record Result(int exitCode, String output, Optional<String> wrong) {}

    /**
     * Prepares the folder.
     *
     * @param raid the command that runs this RAID: the folder gets a file {@code raid} that does so, if it has none
     * @param patience for the commands of one step
     */
    public LessonRun(Lesson lesson, Path folder, List<String> raid, Duration patience) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.patience = patience;
        Path program = folder.resolve("raid");
        if (!Files.exists(program, LinkOption.NOFOLLOW_LINKS)) {
            Files.writeString(program, "#!/bin/sh\nexec " + quoted(raid) + " \"$@\"\n");
            if (!program.toFile().setExecutable(true)) {
                throw new EnvironmentException("cannot make " + program + " executable");
            }
        }
        lesson.copyFiles(folder);
    }

    private static String quoted(List<String> command) {
        return command.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    public Path folder() {
        return folder;
    }

    /** Runs the commands of a step; returns when they have ended, or too much time has passed. */
    public Result run(Step step) throws IOException, InterruptedException {
        long end = System.nanoTime() + REPEATED.toNanos();
        while (true) {
            Result result = once(step);
            if (result.wrong().isEmpty() || !step.repeated() || System.nanoTime() > end) {
                return result;
            }
            Thread.sleep(PAUSE);
        }
    }

    private Result once(Step step) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, ".output-", ".txt");
        try {
            Process running = start(step.commands(), output);
            if (!running.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                kill(running);
                return new Result(
                        -1, Files.readString(output), Optional.of("not over after " + patience.toSeconds() + " s"));
            }
            String printed = Files.readString(output);
            return new Result(running.exitValue(), printed, step.wrong(running.exitValue(), printed));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Starts commands; the first that fails ends them. */
    private synchronized Process start(String commands, Path output) throws IOException {
        if (closed) {
            throw new EnvironmentException("the lesson is over");
        }
        ProcessBuilder bash = new ProcessBuilder("bash", "-ec", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile());
        // The user's own settings would change what the commands do.
        bash.environment().remove("RAID_DIR");
        bash.environment().put("XDG_CONFIG_HOME", folder.toAbsolutePath().toString());
        Process started = bash.start();
        shell = started;
        return started;
    }

    private static void kill(Process running) {
        running.descendants().forEach(ProcessHandle::destroyForcibly);
        running.destroyForcibly();
    }

    /** Ends what still runs: the commands, and the clusters of the folder. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            if (shell != null && shell.isAlive()) {
                kill(shell);
            }
        }
        try (DirectoryStream<Path> clusters = Files.newDirectoryStream(folder, Files::isDirectory)) {
            for (Path cluster : clusters) {
                if (Files.exists(cluster.resolve("cluster.yaml"))) {
                    down(Objects.requireNonNull(cluster.getFileName()).toString());
                }
            }
        } catch (IOException e) {
            throw new EnvironmentException("cannot end the clusters of " + folder + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void down(String cluster) throws IOException, InterruptedException {
        Process down = new ProcessBuilder("./raid", "down", "--quiet", "--dir", cluster)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        down.waitFor(DOWN.toMillis(), TimeUnit.MILLISECONDS);
    }
}
