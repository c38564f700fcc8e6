package org.raidlab.harness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.SharedErrors;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;

/** A site whose answers are written down beforehand. */
final class RetryingClientTest {
    private static final String TEXT = "append to r (k = 1)";

    private final ArrayDeque<Supplier<StatementResult>> answers = new ArrayDeque<>();
    private final RetryingClient client = client(Duration.ofMinutes(1));

    private RetryingClient client(Duration limit) {
        RetryingClient.Session session = new RetryingClient.Session() {
            @Override
            public List<StatementResult> submit(String text, Duration deadline) {
                return List.of(
                        answers.size() == 1
                                ? answers.getFirst().get()
                                : answers.poll().get());
            }

            @Override
            public ClientMessage.Copied copy(List<String> lines, Duration deadline) {
                throw new IllegalStateException("nothing is copied");
            }
        };
        return new RetryingClient(session, limit);
    }

    private void answer(Outcome outcome) {
        answers.add(() -> result(Optional.of(outcome), Optional.empty()));
    }

    private void fail(RuntimeException exception) {
        answers.add(() -> {
            throw exception;
        });
    }

    private static StatementResult result(Optional<Outcome> outcome, Optional<Failure> failure) {
        return new StatementResult(
                TEXT, List.of(), List.of(), 1, Optional.empty(), outcome, failure, Optional.empty(), Phases.NONE);
    }

    private void answerThatItExists() {
        answer(Failure.of(SharedErrors.RELATION_EXISTS, "exists"));
    }

    private void answer(Failure failure) {
        answers.add(() -> result(Optional.of(new Outcome.Aborted(AbortReason.STATEMENT_ERROR)), Optional.of(failure)));
    }

    @Test
    void aRefusedTextIsSubmittedAgainAndSoIsOneAtASiteThatHasLeftTheView() {
        answer(new Outcome.Aborted(AbortReason.OVERLOADED));
        answer(new Outcome.Aborted(AbortReason.VIEW_CHANGED));
        fail(new EnvironmentException("site 1 is not up"));
        answer(new Outcome.Aborted(AbortReason.SITE_DOWN));
        answer(new Outcome.Committed(Stamp.NONE));
        assertThat(client.commit(TEXT)).hasSize(1);
    }

    @Test
    void aTextThatIsThereAlreadyAfterAnUnknownOutcomeHasCommitted() {
        fail(new NoAnswerException("no answer within 10 s"));
        answerThatItExists();
        assertThat(client.run(TEXT).isDone()).isTrue();
    }

    @Test
    void anotherFailureAfterAnUnknownOutcomeIsAFailure() {
        fail(new NoAnswerException("no answer within 10 s"));
        answer(Failure.of(2109, "variable 't' has no range declaration"));
        assertThat(client.run(TEXT).isDone()).isFalse();
    }

    @Test
    void aFailureThatStaysIsNotTriedAgain() {
        answerThatItExists();
        assertThat(client.run(TEXT).isDone()).isFalse();
        assertThatThrownBy(() -> client.commit(TEXT)).isInstanceOf(EnvironmentException.class);
    }

    @Test
    void theLimitEndsTheTriesAndTheLastRefusalIsTold() {
        answer(new Outcome.Aborted(AbortReason.OVERLOADED));
        assertThatThrownBy(() -> client(Duration.ZERO).commit(TEXT))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("OVERLOADED");
    }
}
