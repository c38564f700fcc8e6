package org.raidlab.harness.template;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.RequestTimeout;
import org.raidlab.site.client.RaidClient;
import org.raidlab.ui.fault.Fault;

/** Carries out the set-up of a workload, one transaction after the other, each until it commits. */
final class SetUpRun {
    private static final Duration ANSWER = Duration.ofSeconds(10);
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
        RequestTimeout timeout = RequestTimeout.until(TRYING);
        while (timeout.leftNanos() > 0) {
            List<StatementResult> results = submit(Template.transaction(statements));
            Optional<Failure> failure = results.stream()
                    .flatMap(result -> result.failure().stream())
                    .findFirst();
            Optional<Outcome> outcome = results.stream()
                    .flatMap(result -> result.outcome().stream())
                    .reduce((_, last) -> last);
            if (failure.isEmpty() && outcome.filter(Outcome::isCommitted).isPresent()) {
                hasCommitted = true;
                return true;
            }
            if (failure.isPresent() && isOfStatement(outcome)) {
                return refused(failure.get(), statements);
            }
        }
        throw new EnvironmentException(
                "not carried out: " + statements.getFirst().strip() + "; look at: raid status");
    }

    private List<StatementResult> submit(String text) {
        try (RaidClient client = new RaidClient(target.transports())) {
            return client.submit(target.socket(site), text, ANSWER).results();
        }
    }

    private static boolean isOfStatement(Optional<Outcome> outcome) {
        return outcome.isEmpty() || outcome.get().equals(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
    }

    private boolean refused(Failure failure, List<String> statements) {
        if (!hasCommitted && failure.code() == Fault.RELATION_EXISTS.code()) {
            return false;
        }
        throw new ConfigException("the set-up fails at '"
                + statements.getFirst().strip() + "': QL" + failure.code() + " " + failure.message());
    }
}
