package org.raidlab.cli;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.StatementResult;
import org.raidlab.site.client.Patience;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/**
 * Where the rows of a result come from: the first with the answer, the rest in batches.
 *
 * @param patience how long each answer is waited for
 */
record ResultSource(RaidClient client, SiteSocket site, Supplier<Patience> patience) {
    ResultSource(RaidClient client, SiteSocket site, Duration deadline) {
        this(client, site, () -> Patience.until(deadline));
    }

    /** Gives all rows of a result, in order. */
    void forEachRow(int statement, StatementResult result, Consumer<List<Value>> row) {
        result.rows().forEach(row);
        int given = result.rows().size();
        boolean hasRows = !result.columns().isEmpty();
        while (hasRows && given < result.count()) {
            List<List<Value>> more =
                    client.fetch(site, statement, given, patience.get()).rows();
            if (more.isEmpty()) {
                throw new CommandException(ExitCode.DEADLINE, "the site does not have the rest of the result any more");
            }
            more.forEach(row);
            given += more.size();
        }
    }
}
