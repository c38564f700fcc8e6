package org.raidlab.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.site.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid outcome}: what became of a transaction. */
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

    /** Its home site knows best; while that is down, a participant may know. */
    private Fate ask(TxnId id) {
        LocalCluster local = Clusters.in(global.folder());
        List<Integer> alive = new ArrayList<>(local.aliveSites());
        if (alive.remove(Integer.valueOf(id.site()))) {
            alive.addFirst(id.site());
        }
        Fate best = Fate.FORGOTTEN;
        try (RaidClient client = new RaidClient()) {
            for (int site : alive) {
                Fate fate = client.outcome(local.socket(site), id, ANSWER);
                if (site == id.site() || fate == Fate.COMMITTED || fate == Fate.ABORTED) {
                    return fate;
                }
                best = fate == Fate.IN_DOUBT ? fate : best;
            }
        } catch (NoAnswerException e) {
            throw new CommandException(ExitCode.DEADLINE, e.getMessage());
        }
        if (alive.isEmpty()) {
            throw new CommandException(ExitCode.ENVIRONMENT, "no site is up to be asked");
        }
        return best;
    }
}
