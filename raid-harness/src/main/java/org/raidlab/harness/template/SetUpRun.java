package org.raidlab.harness.template;

import java.time.Duration;
import java.util.List;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.load.RetryingClient;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.client.RaidClient;

/** Carries out the set-up of a workload, one transaction after the other, each until it commits. */
final class SetUpRun {
    private static final Duration TRYING = Duration.ofSeconds(30);

    private final LoadTarget target;
    private final int site;
    private boolean hasCommitted;

    SetUpRun(LoadTarget target, List<Integer> sites) {
        this.target = target;
        this.site = sites.getFirst();
    }

    /**
     * Runs statements as one transaction until it commits. Returns false if the first transaction makes a relation that
     * exists: the set-up was carried out before. {@link ConfigException} if a statement has an error of its own.
     */
    boolean carryOut(List<String> statements) {
        RetryingClient.Answer answer = run(Template.transaction(statements));
        if (!answer.isDone() && (hasCommitted || !answer.existsAlready())) {
            throw new ConfigException(
                    "the set-up fails at '" + statements.getFirst().strip() + "'"
                            + answer.failure()
                                    .map(failure -> ": QL" + failure.code() + " " + failure.message())
                                    .orElse(""));
        }
        hasCommitted |= answer.isDone();
        return answer.isDone();
    }

    private RetryingClient.Answer run(String text) {
        try (RaidClient client = new RaidClient(target.transports())) {
            return new RetryingClient(client, () -> target.socket(site), TRYING).run(text);
        }
    }
}
