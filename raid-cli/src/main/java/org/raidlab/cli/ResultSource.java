package org.raidlab.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.raidlab.core.TxnId;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RequestTimeout;
import org.raidlab.site.client.Chunk;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.ui.fault.FailureText;

/**
 * The source of a result's rows, the first with the answer, the rest in batches; and the destination of a file's lines.
 *
 * @param sites that may be asked for outcomes
 * @param timeout how long each answer is waited for
 */
record ResultSource(RaidClient client, SiteFinder sites, SiteSocket site, Supplier<RequestTimeout> timeout)
        implements CopyTarget {
    private static final Duration OUTCOME = Duration.ofSeconds(2);

    ResultSource(RaidClient client, SiteFinder sites, SiteSocket site, Duration deadline) {
        this(client, sites, site, () -> RequestTimeout.until(deadline));
    }

    /** Passes all rows of a result to a consumer, in order. */
    void forEachRow(int statement, StatementResult result, Consumer<List<Value>> row) {
        result.rows().forEach(row);
        int given = result.rows().size();
        boolean hasRows = !result.columns().isEmpty();
        while (hasRows && given < result.count()) {
            ClientMessage.Rows answer = client.fetch(site, statement, given, timeout.get());
            if (answer.failure().isPresent()) {
                throw new CommandException(
                        ExitCode.ABORTED, FailureText.render(answer.failure().get(), ""));
            }
            if (answer.rows().isEmpty()) {
                throw new CommandException(ExitCode.ABORTED, "the site does not have the rest of the result");
            }
            answer.rows().forEach(row);
            given += answer.rows().size();
        }
    }

    @Override
    public Optional<ClientMessage.Copied> append(Chunk chunk) {
        try {
            return Optional.of(client.copyLines(site, chunk, timeout.get()));
        } catch (NoAnswerException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<TxnId> begun() {
        return client.lastBegun();
    }

    @Override
    public Optional<Fate> outcome(TxnId txn) {
        return new Outcomes(client, sites, OUTCOME).ask(txn);
    }
}
