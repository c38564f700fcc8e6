package org.raidlab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemTerminal;
import org.raidlab.runtime.system.SystemTerminal.Kind;
import org.raidlab.runtime.system.SystemTerminal.Reply;
import org.raidlab.ui.shell.LineShell;

/** {@code raid shell} of a system other than RAID: line by line, at a terminal or in batch. */
final class SystemShell {
    private static final String COMMENT = "#";

    private final Console console;
    private final String name;
    private final SystemTerminal terminal;

    private SystemShell(Console console, String name, SystemTerminal terminal) {
        this.console = console;
        this.name = name;
        this.terminal = terminal;
    }

    /**
     * Talks to a site until the input ends; returns the exit code.
     *
     * @param site its number; 0 for the first one that runs
     * @param keepGoing whether lines in batch go on after one that failed
     */
    static int run(SystemCluster cluster, int site, boolean keepGoing, Console console) throws IOException {
        int asked = site == 0 ? firstRunning(cluster) : site;
        if (!cluster.sites().contains(asked)) {
            throw new CommandException(
                    ExitCode.USAGE, "--site: " + cluster.folder() + " has the sites " + cluster.sites());
        }
        try (SystemTerminal terminal = cluster.deployed().terminal(cluster, asked)) {
            SystemShell shell = new SystemShell(console, cluster.system() + ":" + asked, terminal);
            return GlobalOptions.isTerminal() ? shell.interactive() : shell.batch(keepGoing);
        }
    }

    private static int firstRunning(SystemCluster cluster) {
        return cluster.sites().stream()
                .filter(each -> cluster.running(each).isPresent())
                .findFirst()
                .orElse(cluster.sites().getFirst());
    }

    private int interactive() throws IOException {
        console.line(name + ": 'help' lists what it understands, \\q leaves.");
        LineShell.run(name + "> ", terminal.words(), this::show);
        return ExitCode.OK;
    }

    /** At a terminal, a site that does not answer is no reason to leave. */
    private void show(String line) {
        try {
            Reply reply = terminal.execute(line);
            reply.lines().forEach(reply.kind() == Kind.WRONG ? console::error : console::line);
        } catch (NoAnswerException e) {
            console.error(String.valueOf(e.getMessage()));
        }
    }

    private int batch(boolean keepGoing) throws IOException {
        List<String> lines = new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        int exitCode = ExitCode.OK;
        long done = 0;
        long failed = 0;
        for (int number = 1; number <= lines.size() && (keepGoing || exitCode == ExitCode.OK); number++) {
            String line = lines.get(number - 1).strip();
            if (line.isEmpty() || line.startsWith(COMMENT)) {
                continue;
            }
            Reply reply = terminal.execute(line);
            if (reply.kind() == Kind.DONE) {
                done++;
                reply.lines().forEach(console::line);
            } else {
                failed++;
                exitCode = exitCode == ExitCode.OK ? exitCode(reply.kind()) : exitCode;
                console.error("line " + number + ", '" + line + "': " + String.join(" ", reply.lines()));
            }
        }
        console.object(Map.of("result", ExitCode.word(exitCode), "done", done, "failed", failed));
        return exitCode;
    }

    private static int exitCode(Kind kind) {
        return switch (kind) {
            case DONE -> ExitCode.OK;
            case ABORTED -> ExitCode.ABORTED;
            case UNKNOWN -> ExitCode.UNKNOWN;
            case WRONG -> ExitCode.USAGE;
        };
    }
}
