package org.raidlab.cli;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.site.client.RaidClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid outcome}: prints the fate of a transaction. */
@Command(name = "outcome", description = "Tell what became of a transaction.", mixinStandardHelpOptions = true)
final class OutcomeCommand implements Callable<Integer> {
    private static final Duration ANSWER = Duration.ofSeconds(5);

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "TXN", description = "Its id, such as 3.1.17.")
    String txn = "";

    @Override
    public Integer call() {
        TxnId id = parse();
        Fate fate = ask(id);
        Console console = global.console();
        console.line(id + " " + fate.word());
        console.object(Map.of("txn", id.toString(), "outcome", fate.word()));
        return ExitCode.OK;
    }

    private TxnId parse() {
        try {
            return TxnId.parse(txn);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "'" + txn + "': " + e.getMessage());
        }
    }

    private Fate ask(TxnId id) {
        global.folder().cluster().site(id.site());
        SiteFinder sites = SiteFinder.of(Clusters.in(global.folder()));
        if (sites.alive().isEmpty()) {
            throw new CommandException(ExitCode.ENVIRONMENT, "no site is up to be asked");
        }
        try (RaidClient client = sites.client()) {
            return new Outcomes(client, sites, ANSWER)
                    .ask(id)
                    .orElseThrow(() -> new CommandException(
                            ExitCode.DEADLINE, "no site answered within " + ANSWER.toMillis() + " ms"));
        }
    }
}
