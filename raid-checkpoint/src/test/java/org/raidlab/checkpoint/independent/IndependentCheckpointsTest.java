package org.raidlab.checkpoint.independent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.FakeHost;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.RecoveryLineMessage;
import org.raidlab.checkpoint.RecoveryLineMessage.Cut;
import org.raidlab.checkpoint.RecoveryLineMessage.History;
import org.raidlab.checkpoint.RecoveryLineMessage.Line;
import org.raidlab.checkpoint.RecoveryLineMessage.Place;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.turn.MessageTag;

/** Process 1 of 0 to 3. */
final class IndependentCheckpointsTest {
    private static final InstanceId BEFORE = InstanceId.of(0, 0, 1);
    private static final InstanceId AFTER = InstanceId.of(3, 0, 1);
    private static final MessageTag NO_LABEL = new MessageTag(0, 0);

    private final FakeHost host = new FakeHost(1);
    private final IndependentCheckpoints algorithm = new IndependentCheckpoints(host, CheckpointSettings.DEFAULT);

    private void hear(SyncType type, InstanceId id) {
        algorithm.onSync(SyncMessage.of(type, id, id.initiator(), NO_LABEL));
    }

    private void checkpoint() {
        algorithm.onSync(SyncMessage.start(SyncType.START_CHECKPOINT, 1));
        algorithm.onSync(
                SyncMessage.of(SyncType.CHECKPOINT_COMMIT, host.sentLast().instance(), 1, NO_LABEL));
    }

    private void fail() {
        algorithm.onSync(SyncMessage.start(SyncType.START_ROLLBACK, 1));
    }

    /** A process that has taken no checkpoint but its first and received nothing. */
    private void stranger(InstanceId id, int process) {
        Cut first = new Cut(0, List.of());
        Cut now = new Cut(RecoveryLineMessage.NOW, List.of());
        algorithm.onLine(new History(id, process, 1, List.of(first, now)));
    }

    private static Line line(InstanceId id, int checkpointOf1) {
        MessageTag stays = new MessageTag(1, RecoveryLineMessage.NOW);
        Place self = new Place(1, new MessageTag(1, checkpointOf1), 0);
        return new Line(
                id,
                id.initiator(),
                List.of(new Place(0, stays, 0), self, new Place(2, stays, 0), new Place(3, stays, 0)));
    }

    @Test
    void aCheckpointAsksNobody() {
        checkpoint();
        assertThat(host.takeDeeds()).containsExactly("take 1", "CHECKPOINT_COMMIT to 1", "resume");
        assertThat(algorithm.isIdle()).isTrue();
    }

    @Test
    void aRollbackAsksEverybodyAndTellsEverybodyTheLine() {
        checkpoint();
        host.takeDeeds();
        fail();
        assertThat(host.takeDeeds())
                .containsExactly("ROLLBACK_REQUEST to 0", "ROLLBACK_REQUEST to 2", "ROLLBACK_REQUEST to 3");
        InstanceId id = host.sentLast().instance();
        stranger(id, 0);
        stranger(id, 2);
        assertThat(host.takeDeeds()).as("one history is missing").isEmpty();
        stranger(id, 3);
        assertThat(host.takeDeeds()).containsExactly("Line to 0", "Line to 2", "Line to 3", "raise 1", "restore 1");
        algorithm.onRestored();
        assertThat(host.takeDeeds()).containsExactly("commit 1", "resume");
        for (int process : List.of(0, 2, 3)) {
            algorithm.onSync(SyncMessage.of(SyncType.ROLLBACK_DONE, id, process, NO_LABEL));
        }
        assertThat(algorithm.isIdle()).isTrue();
    }

    @Test
    void whoIsAskedStopsUntilItKnowsTheLine() {
        hear(SyncType.ROLLBACK_REQUEST, BEFORE);
        assertThat(host.takeDeeds()).containsExactly("History to 0");
        assertThat(host.blocked).isTrue();
        algorithm.onLine(line(BEFORE, RecoveryLineMessage.NOW));
        assertThat(host.takeDeeds()).containsExactly("resume", "ROLLBACK_DONE to 0");
    }

    @Test
    void laterCheckpointsThanTheLinesAreDropped() {
        checkpoint();
        checkpoint();
        host.takeDeeds();
        hear(SyncType.ROLLBACK_REQUEST, BEFORE);
        algorithm.onLine(line(BEFORE, 1));
        assertThat(host.takeDeeds()).containsExactly("History to 0", "raise 1", "drop 2", "restore 1");
    }

    @Test
    void oneThatIsAskedByALowerNumberGivesWay() {
        fail();
        InstanceId own = host.sentLast().instance();
        host.takeDeeds();
        hear(SyncType.ROLLBACK_REQUEST, BEFORE);
        assertThat(host.takeDeeds())
                .containsExactly(
                        "ROLLBACK_UNKNOWN to 0", "ROLLBACK_UNKNOWN to 2", "ROLLBACK_UNKNOWN to 3", "History to 0");
        History told = (History) host.lines.getLast();
        assertThat(told.cuts())
                .as("the state of now is lost")
                .noneMatch(cut -> cut.checkpoint() == RecoveryLineMessage.NOW);
        stranger(own, 2);
        assertThat(host.takeDeeds()).as("of an instance that is over").containsExactly("ROLLBACK_UNKNOWN to 2");
    }

    @Test
    void aHigherNumberWaits() {
        fail();
        host.takeDeeds();
        hear(SyncType.ROLLBACK_REQUEST, AFTER);
        assertThat(host.takeDeeds()).isEmpty();
    }

    @Test
    void aRepeatedRequestOfAnInstanceThatIsOverStopsNobody() {
        hear(SyncType.ROLLBACK_REQUEST, BEFORE);
        algorithm.onLine(line(BEFORE, RecoveryLineMessage.NOW));
        host.takeDeeds();
        hear(SyncType.ROLLBACK_REQUEST, BEFORE);
        assertThat(host.takeDeeds()).isEmpty();
        assertThat(host.blocked).isFalse();
    }

    @Test
    void theLineIsAskedForWhenTooMuchIsKept() {
        for (int i = 0; i < IndependentCheckpoints.KEPT_MAX; i++) {
            checkpoint();
        }
        host.takeDeeds();
        checkpoint();
        assertThat(host.takeDeeds()).contains("ROLLBACK_REQUEST to 0").doesNotContain("raise 1");
        InstanceId id = host.sentLast().instance();
        List.of(0, 2, 3).forEach(process -> stranger(id, process));
        assertThat(host.uncommitted)
                .as("nothing was received: nobody will ask for older ones")
                .isEmpty();
    }
}
