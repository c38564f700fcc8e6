package org.raidlab.harness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.UiMessage;

final class WorkloadClientTest {
    private static final Duration REPEAT = Duration.ofMillis(500);
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    private final List<UiMessage> sent = new ArrayList<>();
    private final List<Finished> finished = new ArrayList<>();
    private final WorkloadClient client = new WorkloadClient(
            new ClientSettings(1, 3, Mix.READ_MODIFY_WRITE, REPEAT, DEADLINE),
            new ItemRelation("items"),
            new MixParameters(new Access(10, 0), 2, 0.5),
            new SeededRandom(1),
            new Port());
    private long now;
    private long wakeAt;

    @Test
    void whatWasNeverSubmittedBecauseTheSiteIsDeadIsAborted() {
        client.next();
        while (finished.isEmpty() && now < 10 * DEADLINE.toNanos()) {
            now = wakeAt;
            client.onTimer();
        }
        assertThat(finished)
                .singleElement()
                .extracting(Finished::outcome)
                .isEqualTo(new Outcome.Aborted(AbortReason.SITE_DOWN));
        assertThat(now).isEqualTo(DEADLINE.toNanos());
        assertThat(client.isIdle()).isTrue();
        assertThat(sent)
                .hasSize(10)
                .allSatisfy(message -> assertThat(message)
                        .isInstanceOfSatisfying(
                                UiMessage.Submit.class,
                                submit -> assertThat(submit.text()).isEmpty()));
    }

    /** A site that never answers, and a clock that the test moves. */
    private final class Port implements WorkloadClient.Port {
        @Override
        public void send(int site, UiMessage message) {
            sent.add(message);
        }

        @Override
        public void wakeAfter(WorkloadClient waiting, long nanos) {
            wakeAt = now + nanos;
        }

        @Override
        public long nowNanos() {
            return now;
        }

        @Override
        public void ended(WorkloadClient over, Finished told) {
            finished.add(told);
        }
    }
}
