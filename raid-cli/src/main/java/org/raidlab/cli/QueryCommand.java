package org.raidlab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid query}: QUEL in batch. */
@Command(
        name = "query",
        description = "Run QUEL statements at a site.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid query -c 'range of t is thousand retrieve (t.all) where t.ten = 8'",
            "  raid query --site 2 --json -f load.quel",
            "  raid query --keep-going -f tables.quel",
            "  raid query --copy-lines 100 -c 'copy emp () from \"emp.csv\"'",
            "  echo 'database thousand, get thousand : thousand.ten = 8;' | raid query -"
        })
final class QueryCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(
            names = "--site",
            paramLabel = "N",
            description = "The site to ask (default: the first in the newest view).")
    int site;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            defaultValue = "60",
            description = "Seconds to wait for an answer (default: ${DEFAULT-VALUE}).")
    int timeout;

    @Option(
            names = "--copy-lines",
            paramLabel = "N",
            description = "Lines of a copied file that make one transaction (default: ${DEFAULT-VALUE}).")
    int copyLines = CopyTransfer.CHUNK_LINES;

    @Option(
            names = "--keep-going",
            description = "Go on after a statement that fails; the exit code is that of the worst one.")
    boolean keepGoing;

    @Option(names = "--csv", description = "Print rows as CSV, with the names of the columns.")
    boolean csv;

    @ArgGroup(multiplicity = "1")
    Source source = new Source();

    /** The source of the text. */
    static final class Source {
        @Option(names = "-c", paramLabel = "TEXT", description = "The statements.")
        @Nullable
        String text;

        @Option(names = "-f", paramLabel = "FILE", description = "A file of statements.")
        @Nullable
        Path file;

        @Parameters(paramLabel = "STDIN", arity = "1", description = "-: read standard input.")
        @Nullable
        String dash;
    }

    @Override
    public Integer call() throws IOException {
        if (copyLines < 1) {
            throw new CommandException(ExitCode.USAGE, "--copy-lines is 1 or more");
        }
        if (csv && global.json) {
            throw new CommandException(ExitCode.USAGE, "--csv and --json exclude each other; give one of them");
        }
        LocalCluster local = Clusters.in(global.folder());
        try (RaidClient client = local.client()) {
            SiteSocket at = local.socket(Clusters.siteToAsk(local, client, site, global.console()));
            String text = text();
            Duration deadline = Duration.ofSeconds(timeout);
            ResultSource rows = new ResultSource(client, SiteFinder.of(local), at, deadline);
            int exitCode = ExitCode.OK;
            for (String part : keepGoing ? statements(text) : List.of(text)) {
                ClientMessage.Answered answer;
                try {
                    answer = client.submit(at, part, deadline);
                } catch (NoAnswerException e) {
                    client.leave(at);
                    return unanswered(client, e);
                }
                exitCode = Math.max(exitCode, print(answer, part, rows));
            }
            client.leave(at);
            return exitCode;
        }
    }

    private int print(ClientMessage.Answered answer, String text, ResultSource rows) {
        ResultPrinter printer = new ResultPrinter(global.console(), rows, text, csv, copyLines);
        int statement = 0;
        for (StatementResult result : answer.results()) {
            printer.print(statement++, result);
        }
        return printer.exitCode();
    }

    /** Returns the statements of a text one by one, or the text as it is if it cannot be read: the site says why. */
    private static List<String> statements(String text) {
        try {
            return QuelReader.read(text).stream().map(SourceStatement::source).toList();
        } catch (QuelException e) {
            return List.of(text);
        }
    }

    private String text() throws IOException {
        if (source.text != null) {
            return source.text;
        }
        if (source.dash != null && !source.dash.equals("-")) {
            throw new CommandException(
                    ExitCode.USAGE, "statements follow -c: raid query -c '" + source.dash + "'; - is standard input");
        }
        try {
            return source.file != null
                    ? Files.readString(source.file)
                    : new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new CommandException(ExitCode.USAGE, "there is no file " + source.file);
        }
    }

    private int unanswered(RaidClient client, NoAnswerException e) {
        Console console = global.console();
        TxnId txn = client.lastBegun().orElseThrow(() -> e);
        console.error(
                "raid: " + e.getMessage() + "; the outcome of " + txn + " is unknown; ask later: raid outcome " + txn);
        console.object(java.util.Map.of("txn", txn.toString(), "outcome", "unknown"));
        return ExitCode.UNKNOWN;
    }
}
