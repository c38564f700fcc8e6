package org.raidlab.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.core.TxnId;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.watch.EventFile;
import org.raidlab.runtime.watch.EventJson;
import org.raidlab.runtime.watch.EventLine;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.sim.diagram.Diagram;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.ui.show.ResultText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid trace}: the events of a running cluster, and the message diagram of a transaction on it. */
@Command(
        name = "trace",
        description = "Follow what a running cluster does, or draw the messages of one transaction on it.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid trace --follow --kind vote,decision,view",
            "  raid trace -c 'append to emp (name = \"Jones\", sal = 1200)'",
            "  raid trace next --svg commit.svg",
            "  raid trace record run.jsonl --seconds 30 && raid trace 1.1.17 --from run.jsonl"
        })
final class TraceCommand implements Callable<Integer> {
    /** Without a wish, the kinds that come in great numbers whatever happens are left out. */
    private static final List<EventKind> MANY = List.of(EventKind.SAMPLE, EventKind.TRAFFIC);

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Mixin
    EventOptions options = new EventOptions();

    @Parameters(
            paramLabel = "TXN",
            arity = "0..1",
            description = "Draw this transaction; 'next' is the next one that commits writes.")
    @Nullable
    String txn;

    @Option(names = "-c", paramLabel = "TEXT", description = "Run these statements, and draw the last transaction.")
    @Nullable
    String text;

    @Option(names = "--follow", description = "Write a line for each event.")
    boolean follow;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            split = ",",
            description = "Of --follow: only these kinds (default: all but sample and traffic).")
    List<String> kinds = new ArrayList<>();

    @Option(
            names = "--one-in",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of --follow: only one in so many transactions.")
    int oneIn;

    @Option(names = "--svg", paramLabel = "FILE", description = "Write the diagram as an SVG image.")
    @Nullable
    Path svg;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (oneIn < 1) {
            throw new CommandException(ExitCode.USAGE, "--one-in is 1 or more");
        }
        if ((follow ? 1 : 0) + (txn != null ? 1 : 0) + (text != null ? 1 : 0) != 1) {
            throw new CommandException(
                    ExitCode.USAGE, "give one of --follow, a transaction, or -c TEXT; try: raid trace --help");
        }
        if (follow) {
            follow();
        } else {
            draw();
        }
        return ExitCode.OK;
    }

    private void follow() throws IOException, InterruptedException {
        Console console = global.console();
        Interest interest = Interest.in(options.kinds(kinds, MANY, global)).withOneIn(oneIn);
        try (EventStream stream = options.open(interest, global)) {
            options.read(stream, interest, events -> {
                for (WatchEvent event : events) {
                    console.line(EventLine.of(event));
                    if (global.json) {
                        console.raw(EventJson.line(event));
                    }
                }
                return true;
            });
        }
    }

    private void draw() throws IOException, InterruptedException {
        TransactionEvents found = new TransactionEvents(txn == null || txn.equals(TransactionEvents.NEXT) ? null : txn);
        Interest interest = TransactionEvents.INTEREST;
        int site = options.sites.isEmpty() ? 0 : options.sites.getFirst();
        options.sites = List.of(); // of a transaction, the events of all sites are drawn
        try (EventStream stream = options.open(interest, global)) {
            if (text != null) {
                found.choose(run(text, site));
            }
            if (options.seconds == null && options.from == null) {
                options.seconds = TransactionEvents.USUAL_SECONDS;
            }
            options.read(stream, interest, found::take);
        }
        String name = found.transaction().orElseThrow(this::unseen);
        show(name, found);
    }

    private CommandException unseen() {
        String hint = options.from == null
                ? "; sites keep no past events, so name a recording (--from FILE) or a statement (-c TEXT)"
                : "; it is not in " + options.from;
        String which = txn == null || txn.equals(TransactionEvents.NEXT) ? "a transaction" : "transaction " + txn;
        return new CommandException(ExitCode.DEADLINE, which + " was not seen" + hint);
    }

    /** Runs statements at a site, 0 for any, and returns the transaction that they began last. */
    private String run(String statements, int site) {
        LocalCluster local = Clusters.in(global.folder());
        try (RaidClient client = local.client()) {
            SiteSocket at = local.socket(Clusters.siteToAsk(local, client, site, global.console()));
            ClientMessage.Answered answer = client.submit(at, statements, Duration.ofMinutes(1));
            client.leave(at);
            return client.lastBegun().map(TxnId::toString).orElseThrow(() -> nothingBegun(answer.results()));
        }
    }

    private static CommandException nothingBegun(List<StatementResult> results) {
        boolean aborted = results.stream().anyMatch(result -> result.outcome().orElse(null) instanceof Outcome.Aborted);
        String why = results.stream()
                .flatMap(result ->
                        ResultText.trouble(result).or(() -> result.failure().map(Failure::message)).stream())
                .findFirst()
                .orElse("none of them needs one");
        return new CommandException(
                aborted ? ExitCode.ABORTED : ExitCode.USAGE, "the statements began no transaction; " + why);
    }

    private void show(String name, TransactionEvents found) throws IOException {
        Console console = global.console();
        Diagram diagram = found.diagram();
        if (options.from == null) {
            diagram = diagram.fromZero();
        }
        if (svg == null) {
            console.line(diagram.text().stripTrailing());
        } else {
            Files.writeString(svg, diagram.svg(), StandardCharsets.UTF_8);
            console.line("message diagram of " + name + ": " + svg);
        }
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("txn", name);
        fields.put("sites", diagram.sites());
        fields.put("lines", diagram.lines());
        console.object(fields);
    }

    /** Records the events of a running cluster in a file. */
    @Command(
            name = "record",
            description = "Record the events of a running cluster in a file, until the time is over or Ctrl-C.",
            mixinStandardHelpOptions = true)
    Integer record(
            @Mixin GlobalOptions common,
            @Mixin EventOptions from,
            @Option(names = "--kind", paramLabel = "KIND", split = ",", description = "Only these (default: all).")
                    @Nullable
                    List<String> only,
            @Parameters(paramLabel = "FILE", description = "To write; it is replaced if it exists.") Path file)
            throws IOException, InterruptedException {
        Interest interest = Interest.in(from.kinds(only == null ? List.of() : only, List.of(), common));
        long[] dropped = {0};
        try (EventStream stream = from.open(interest, common);
                EventFile.Writer writer = new EventFile.Writer(file)) {
            from.read(stream, interest, events -> {
                events.forEach(event -> dropped[0] += event instanceof WatchEvent.Dropped lost ? lost.count() : 0);
                writer.write(events);
                return true;
            });
            Console console = common.console();
            console.line("%,d events in %s, %,d dropped".formatted(writer.written(), file, dropped[0]));
            SequencedMap<String, Object> fields = new LinkedHashMap<>();
            fields.put("file", file.toString());
            fields.put("events", writer.written());
            fields.put("dropped", dropped[0]);
            console.object(fields);
        }
        return ExitCode.OK;
    }
}
