package org.raidlab.checkpoint.kootoueg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.checkpoint.Answer;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.FakeHost;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.turn.MessageTag;

/** Process 1 of 0 to 3, which has received from 0 and 2 and sent to 2 and 3. */
final class KooTouegTest {
    private static final InstanceId A = InstanceId.of(0, 0, 1);
    private static final InstanceId B = InstanceId.of(3, 0, 1);

    private final FakeHost host = new FakeHost(1);
    private final KooToueg algorithm = new KooToueg(host, CheckpointSettings.DEFAULT);

    @BeforeEach
    void traffic() {
        host.dependencies.receive(0, new MessageTag(0, 0));
        host.dependencies.receive(2, new MessageTag(0, 0));
        host.dependencies.send(2);
        host.dependencies.send(3);
    }

    private void hear(SyncType type, InstanceId id, int from, MessageTag messageTag) {
        algorithm.onSync(SyncMessage.of(type, id, from, messageTag));
    }

    private void yes(SyncType type, InstanceId id, int from) {
        algorithm.onSync(new SyncMessage(type, Answer.TOOK, id, from, 1, new MessageTag(0, 0), List.of()));
    }

    @Test
    void aProcessSaysYesWhenAllWhomItAskedHaveSaidYes() {
        hear(SyncType.CHECKPOINT_REQUEST, A, 0, new MessageTag(0, 0));
        assertThat(host.takeDeeds()).containsExactly("take 1", "CHECKPOINT_REQUEST to 2");
        yes(SyncType.CHECKPOINT_DONE, A, 2);
        assertThat(host.takeDeeds()).containsExactly("CHECKPOINT_DONE TOOK to 0");
        hear(SyncType.CHECKPOINT_COMMIT, A, 0, new MessageTag(0, 1));
        assertThat(host.takeDeeds()).containsExactly("commit 1", "CHECKPOINT_COMMIT to 2", "resume");
    }

    @Test
    void theSecondInstanceIsRefused() {
        hear(SyncType.CHECKPOINT_REQUEST, A, 0, new MessageTag(0, 0));
        host.takeDeeds();
        hear(SyncType.CHECKPOINT_REQUEST, B, 3, new MessageTag(0, 0));
        hear(SyncType.ROLLBACK_REQUEST, B, 2, new MessageTag(1, 0));
        assertThat(host.takeDeeds()).containsExactly("CHECKPOINT_NO to 3", "CHECKPOINT_NO to 2");
    }

    @Test
    void oneNoAbortsTheInstance() {
        algorithm.onSync(SyncMessage.start(SyncType.START_CHECKPOINT, 1));
        host.takeDeeds();
        hear(SyncType.CHECKPOINT_NO, host.sentLast().instance(), 2, new MessageTag(0, 0));
        assertThat(host.takeDeeds())
                .containsExactly("drop 1", "CHECKPOINT_ABORT to 0", "CHECKPOINT_ABORT to 2", "resume");
    }

    @Test
    void everyoneRestoresWhenTheRollbackIsDecided() {
        hear(SyncType.ROLLBACK_REQUEST, A, 0, new MessageTag(1, 0));
        assertThat(host.takeDeeds()).containsExactly("ROLLBACK_REQUEST to 2", "ROLLBACK_REQUEST to 3");
        yes(SyncType.ROLLBACK_DONE, A, 2);
        yes(SyncType.ROLLBACK_DONE, A, 3);
        assertThat(host.takeDeeds()).containsExactly("ROLLBACK_DONE TOOK to 0");
        hear(SyncType.ROLLBACK_COMMIT, A, 0, new MessageTag(1, 0));
        assertThat(host.takeDeeds())
                .containsExactly("raise 1", "ROLLBACK_COMMIT to 2", "ROLLBACK_COMMIT to 3", "restore");
        algorithm.onRestored();
        assertThat(host.takeDeeds()).containsExactly("resume");
    }
}
