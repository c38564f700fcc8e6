package org.raidlab.harness.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.SharedErrors;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.site.client.Chunk;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/**
 * Submits texts to a site until they commit. A site that was slow for a moment has left the view, refuses, or has begun
 * a new incarnation that knows nothing of the text; such a text is submitted again, up to a limit.
 */
public final class RetryingClient {
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final Session session;
    private final Duration limit;

    /** A session at a site; both methods throw {@link EnvironmentException} while the site is not up. */
    public interface Session {
        /** Returns the results of a text; {@link NoAnswerException} if they do not come in time. */
        List<StatementResult> submit(String text, Duration deadline);

        /** Sends all lines for the copy of the last text; {@link NoAnswerException} if no answer comes in time. */
        ClientMessage.Copied copy(List<String> lines, Duration deadline);
    }

    /**
     * The last answer to a text.
     *
     * @param isDone whether the text has committed; otherwise it failed for a reason that stays
     */
    public record Answer(List<StatementResult> results, boolean isDone) {
        public Answer {
            results = List.copyOf(results);
        }

        /** Returns the first failure of a statement, if there is one. */
        public Optional<Failure> failure() {
            return results.stream().flatMap(result -> result.failure().stream()).findFirst();
        }

        /** Returns whether the relation or index that the text makes is there already. */
        public boolean existsAlready() {
            return failedBy(Set.of(SharedErrors.RELATION_EXISTS, SharedErrors.INDEX_EXISTS));
        }

        private boolean insertsAgain() {
            return failedBy(Set.of(StatementErrors.DUPLICATE_KEY, StatementErrors.DUPLICATE_TUPLE));
        }

        private boolean failedBy(Set<Integer> codes) {
            return failure().map(Failure::code).filter(codes::contains).isPresent();
        }
    }

    /** Makes a client that throws {@link EnvironmentException} when a text has not committed within the limit. */
    public RetryingClient(Session session, Duration limit) {
        this.session = session;
        this.limit = limit;
    }

    /** Makes a client at a site that is asked for before each attempt, since it may have begun a new incarnation. */
    public RetryingClient(RaidClient client, Supplier<SiteSocket> site, Duration limit) {
        this(
                new Session() {
                    @Override
                    public List<StatementResult> submit(String text, Duration deadline) {
                        return client.submit(site.get(), text, deadline).results();
                    }

                    @Override
                    public ClientMessage.Copied copy(List<String> lines, Duration deadline) {
                        return client.copyLines(site.get(), new Chunk(0, 1, lines), deadline);
                    }
                },
                limit);
    }

    /** Runs a text until it commits; {@link EnvironmentException} if it fails for a reason that stays. */
    public List<StatementResult> commit(String text) {
        Answer answer = run(text);
        if (!answer.isDone()) {
            throw new EnvironmentException(
                    "not carried out: " + text + ": " + answer.results().getLast());
        }
        return answer.results();
    }

    /**
     * Runs a text until it commits or fails for a reason that stays. If the relation, the index or the tuples that the
     * text makes are there already after an attempt whose outcome is unknown, that attempt has committed.
     */
    public Answer run(String text) {
        long until = System.nanoTime() + limit.toNanos();
        boolean mayHaveCommitted = false;
        while (true) {
            String refusal;
            try {
                List<StatementResult> results = session.submit(text, ANSWER);
                boolean unknown = results.stream().anyMatch(each -> isUnknown(each.outcome()));
                if (!unknown && results.stream().noneMatch(each -> mayRetry(each.outcome()))) {
                    Answer answer = new Answer(results, isDone(results));
                    boolean committedBefore = mayHaveCommitted && (answer.existsAlready() || answer.insertsAgain());
                    return committedBefore ? new Answer(results, true) : answer;
                }
                mayHaveCommitted |= unknown;
                refusal = results.getLast().toString();
            } catch (NoAnswerException e) {
                mayHaveCommitted = true;
                refusal = String.valueOf(e.getMessage());
            } catch (EnvironmentException e) {
                refusal = String.valueOf(e.getMessage());
            }
            pause(until, text, refusal);
        }
    }

    /**
     * Fills an empty relation with lines of a file. An attempt whose outcome is unknown may have left tuples, so each
     * attempt begins with an empty relation.
     */
    public void fill(String relation, List<String> lines) {
        long until = System.nanoTime() + limit.toNanos();
        while (true) {
            commit("range of filled is " + relation + " delete filled");
            commit("copy " + relation + " () from \"" + relation + ".csv\"");
            String refusal;
            try {
                ClientMessage.Copied copied = session.copy(lines, ANSWER);
                if (copied.count() == lines.size()) {
                    return;
                }
                refusal = copied.toString();
                if (!isUnknown(copied.outcome()) && !mayRetry(copied.outcome())) {
                    throw new IllegalArgumentException(relation + " does not take these lines: " + refusal);
                }
            } catch (NoAnswerException | EnvironmentException e) {
                refusal = String.valueOf(e.getMessage());
            }
            pause(until, "copy " + relation, refusal);
        }
    }

    private void pause(long until, String text, String refusal) {
        if (System.nanoTime() > until) {
            throw new EnvironmentException(
                    "not carried out within " + limit.toSeconds() + " s: " + text + ": " + refusal);
        }
        Polling.pause();
    }

    private static boolean isDone(List<StatementResult> results) {
        return results.stream().allMatch(each -> each.failure().isEmpty())
                && results.getLast().outcome().map(Outcome::isCommitted).orElse(true);
    }

    private static boolean isUnknown(Optional<Outcome> outcome) {
        return outcome.orElse(null) instanceof Outcome.Unknown;
    }

    private static boolean mayRetry(Optional<Outcome> outcome) {
        return outcome.orElse(null) instanceof Outcome.Aborted aborted
                && aborted.reason().mayRetry();
    }
}
