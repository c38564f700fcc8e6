package org.raidlab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.ui.shell.Form;
import org.raidlab.ui.shell.Monitor;
import org.raidlab.ui.shell.Shell;
import org.raidlab.ui.shell.ShellSettings;
import org.raidlab.ui.shell.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid shell}: QUEL as a place to live in; from a file or a pipe, in batch. */
@Command(
        name = "shell",
        description =
                "Talk QUEL to a site, or to a site of another system in its own words: completion, history, help.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid shell                       at the first site that is up",
            "  raid shell --site 2 --csv",
            "  raid shell < load.quel           in batch: up to the first trouble, exit codes as raid query",
            "",
            "Inside: \\? lists the commands, help retrieve explains a statement, \\q or Ctrl-D leaves."
        })
final class ShellCommand implements Callable<Integer> {
    /** Returns the exit code as {@code raid query} does. */
    private static final int BATCH_SECONDS = 60;

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(
            names = "--site",
            paramLabel = "N",
            description = "The site to talk to (default: the first in the newest view).")
    int site;

    @Option(names = "--csv", description = "Show results as CSV.")
    boolean csv;

    @Option(
            names = "--keep-going",
            description = "In batch: go on after an error; the exit code is that of the first one.")
    boolean keepGoing;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            description =
                    "Seconds after which a statement is cancelled; 0 for never (default: 60 in batch, else never).")
    @Nullable
    Integer timeout;

    @Override
    public Integer call() throws IOException {
        Optional<SystemCluster> other = SystemCluster.in(global.folder().path());
        if (other.isPresent()) {
            return SystemShell.run(other.get(), site, keepGoing, global.console());
        }
        LocalCluster local = Clusters.in(global.folder());
        int first = firstSite(local);
        local.socket(first);
        boolean interactive = GlobalOptions.isTerminal();
        int usual = interactive ? 0 : BATCH_SECONDS;
        long nanos = TimeUnit.SECONDS.toNanos(timeout == null ? usual : timeout);
        try (SitePort port = new SitePort(SiteFinder.of(local), first, nanos)) {
            return interactive ? interactive(port) : batch(port);
        }
    }

    private int firstSite(LocalCluster local) {
        try (RaidClient client = local.client()) {
            return Clusters.siteToAsk(local, client, site, global.console());
        }
    }

    private int interactive(SitePort port) throws IOException {
        Shell.run(port, new ShellSettings(global.useColor(), form(), System.getenv(), ShellCommand::mistake));
        return ExitCode.OK;
    }

    private int batch(SitePort port) throws IOException {
        Monitor monitor =
                new Monitor(port, new ConsoleScreen(global.console()), ShellCommand::mistake, ShellCommand::noEditor);
        monitor.form(form());
        monitor.keepGoing(keepGoing);
        monitor.read(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
        monitor.leave();
        return exitCode(monitor.verdict());
    }

    private Form form() {
        return csv ? Form.CSV : global.json ? Form.JSON : Form.TABLE;
    }

    private static String noEditor(String text) throws IOException {
        throw new IOException("nobody sits at a terminal");
    }

    private static String mistake(Throwable mistake) {
        return CrashReport.write(mistake, List.of("shell"));
    }

    /** As of {@code raid query}. */
    static int exitCode(Verdict verdict) {
        return switch (verdict) {
            case FINE -> ExitCode.OK;
            case ABORTED -> ExitCode.ABORTED;
            case USAGE -> ExitCode.USAGE;
            case UNREACHABLE -> ExitCode.ENVIRONMENT;
            case NO_ANSWER -> ExitCode.DEADLINE;
            case UNKNOWN -> ExitCode.UNKNOWN;
        };
    }
}
