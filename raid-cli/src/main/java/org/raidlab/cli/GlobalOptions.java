package org.raidlab.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.site.local.ClusterFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Options that every command has. */
public final class GlobalOptions {
    /** The conditions for colour. */
    enum Color {
        auto,
        always,
        never
    }

    /** The system property by which the launcher says that standard error is a terminal. */
    private static final String TERMINAL = "raid.terminal";

    @Option(names = "--json", description = "Print JSON; the last line is one object with \"schema\": 1.")
    boolean json;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "auto, always or never; NO_COLOR is honoured.")
    Color color = Color.auto;

    @Option(names = "--quiet", description = "Say nothing on standard error but errors.")
    boolean quiet;

    @Option(
            names = "--progress",
            description = "Say each second how far it is, also where standard error is no terminal.")
    boolean progress;

    @Option(
            names = "--dir",
            paramLabel = "D",
            defaultValue = "${RAID_DIR:-.raid}",
            description = "The cluster's folder (default: ${DEFAULT-VALUE}).")
    Path dir = Path.of(".raid");

    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec command;

    ClusterFolder folder() {
        return new ClusterFolder(dir);
    }

    Console console() {
        return new Console(json, quiet, useColor(), saidFolder());
    }

    /** Returns the cluster's folder if the command line names it. */
    private Optional<Path> saidFolder() {
        ParseResult parsed = command == null ? null : command.commandLine().getParseResult();
        return parsed != null && parsed.hasMatchedOption("--dir") ? Optional.of(dir) : Optional.empty();
    }

    /** Begins to say how far a run is, as {@link Progress} does; {@code --quiet} says nothing. */
    Progress progress(Supplier<String> line) {
        return new Progress(console(), progress || Boolean.getBoolean(TERMINAL), line);
    }

    /** Returns whether standard input and output are both terminals. */
    static boolean isTerminal() {
        java.io.Console terminal = System.console();
        return terminal != null && terminal.isTerminal();
    }

    boolean useColor() {
        String noColor = System.getenv("NO_COLOR");
        boolean wanted = noColor == null || noColor.isEmpty();
        return switch (color) {
            case always -> true;
            case never -> false;
            case auto -> wanted && isTerminal() && !"dumb".equals(System.getenv("TERM"));
        };
    }
}
