package org.raidlab.checkpoint.leubhargava;

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

/**
 * Every row of the table of interference, at process 1 of 0 to 3, which has received from 0 and 2 and sent to 2 and 3.
 */
final class InterferenceTest {
    private static final InstanceId A = InstanceId.of(0, 0, 1);
    private static final InstanceId B = InstanceId.of(3, 0, 1);
    private static final InstanceId R = InstanceId.of(0, 0, 2);
    private static final InstanceId R2 = InstanceId.of(2, 0, 2);

    private final FakeHost host = new FakeHost(1);
    private final LeuBhargava algorithm = new LeuBhargava(host, CheckpointSettings.DEFAULT);

    @BeforeEach
    void traffic() {
        host.dependencies.receive(0, new MessageTag(0, 0));
        host.dependencies.receive(2, new MessageTag(0, 0));
        host.dependencies.send(2);
        host.dependencies.send(3);
    }

    private void checkpoint(InstanceId id, int from, MessageTag messageTag) {
        algorithm.onSync(SyncMessage.of(SyncType.CHECKPOINT_REQUEST, id, from, messageTag));
    }

    private void rollback(InstanceId id, int from) {
        algorithm.onSync(SyncMessage.of(SyncType.ROLLBACK_REQUEST, id, from, new MessageTag(1, 0)));
    }

    private void decision(SyncType type, InstanceId id, int number) {
        algorithm.onSync(SyncMessage.of(type, id, id.initiator(), new MessageTag(0, number)));
    }

    @Test
    void aCheckpointThatMeetsNothingIsTakenAnsweredAndPassedOn() {
        checkpoint(A, 3, new MessageTag(0, 0));
        assertThat(host.takeDeeds())
                .containsExactly("take 1", "CHECKPOINT_DONE TOOK [2] to 0", "CHECKPOINT_REQUEST to 2");
        assertThat(host.blocked).isTrue();
        decision(SyncType.CHECKPOINT_COMMIT, A, 1);
        assertThat(host.takeDeeds()).containsExactly("commit 1", "CHECKPOINT_ACKNOWLEDGE to 0", "resume");
    }

    @Test
    void aSendBeforeTheCommittedCheckpointNeedsNoOther() {
        host.committed = 1;
        checkpoint(A, 3, new MessageTag(0, 0));
        assertThat(host.takeDeeds()).containsExactly("CHECKPOINT_DONE NOT_NEEDED to 0");
    }

    @Test
    void aRollbackThatMeetsNothingIsAnsweredAndPassedOnBeforeTheRestore() {
        rollback(R, 0);
        assertThat(host.takeDeeds())
                .containsExactly(
                        "raise 1",
                        "ROLLBACK_DONE TOOK [2, 3] to 0",
                        "ROLLBACK_REQUEST to 2",
                        "ROLLBACK_REQUEST to 3",
                        "restore");
        algorithm.onRestored();
        assertThat(host.takeDeeds()).isEmpty();
        decision(SyncType.ROLLBACK_COMMIT, R, 0);
        assertThat(host.takeDeeds()).containsExactly("resume");
    }

    @Test
    void aRollbackOfWhatWasNotReceivedIsNotNeeded() {
        rollback(R, 3);
        assertThat(host.takeDeeds()).containsExactly("ROLLBACK_DONE NOT_NEEDED to 0");
        assertThat(host.blocked).isFalse();
    }

    @Test
    void twoCheckpointsShareOneImageAndTheFirstToBeCommittedCommitsIt() {
        checkpoint(A, 3, new MessageTag(0, 0));
        host.takeDeeds();
        checkpoint(B, 0, new MessageTag(0, 0));
        assertThat(host.takeDeeds()).containsExactly("CHECKPOINT_DONE SHARED [2] to 3", "CHECKPOINT_REQUEST to 2");
        decision(SyncType.CHECKPOINT_COMMIT, B, 1);
        assertThat(host.takeDeeds()).containsExactly("commit 1", "CHECKPOINT_ACKNOWLEDGE to 3");
        decision(SyncType.CHECKPOINT_ABORT, A, 1);
        assertThat(host.takeDeeds()).containsExactly("resume");
    }

    @Test
    void aSharedImageIsDroppedOnlyWhenAllItsInstancesAreAborted() {
        checkpoint(A, 3, new MessageTag(0, 0));
        checkpoint(B, 0, new MessageTag(0, 0));
        host.takeDeeds();
        decision(SyncType.CHECKPOINT_ABORT, A, 1);
        assertThat(host.takeDeeds()).isEmpty();
        decision(SyncType.CHECKPOINT_ABORT, B, 1);
        assertThat(host.takeDeeds()).containsExactly("drop 1", "resume");
    }

    @Test
    void aRollbackWinsOverACheckpointButAsksItsCoordinatorFirst() {
        checkpoint(A, 3, new MessageTag(0, 0));
        host.takeDeeds();
        rollback(R, 0);
        assertThat(host.takeDeeds()).containsExactly("CHECKPOINT_NO to 0");
        decision(SyncType.CHECKPOINT_ABORT, A, 1);
        assertThat(host.takeDeeds())
                .containsExactly(
                        "drop 1",
                        "raise 1",
                        "ROLLBACK_DONE TOOK [2, 3] to 0",
                        "ROLLBACK_REQUEST to 2",
                        "ROLLBACK_REQUEST to 3",
                        "restore");
    }

    @Test
    void aRollbackThatComesTooLateForACommittedCheckpointFindsNothingToUndo() {
        checkpoint(A, 3, new MessageTag(0, 0));
        rollback(R, 0);
        host.takeDeeds();
        decision(SyncType.CHECKPOINT_COMMIT, A, 1);
        assertThat(host.takeDeeds())
                .containsExactly("commit 1", "CHECKPOINT_ACKNOWLEDGE to 0", "ROLLBACK_DONE NOT_NEEDED to 0", "resume");
    }

    @Test
    void aCoordinatorAbortsItsOwnCheckpointForARollback() {
        algorithm.onSync(SyncMessage.start(SyncType.START_CHECKPOINT, 1));
        assertThat(host.takeDeeds()).containsExactly("take 1", "CHECKPOINT_REQUEST to 0", "CHECKPOINT_REQUEST to 2");
        rollback(R, 0);
        assertThat(host.takeDeeds()).startsWith("drop 1", "raise 1", "ROLLBACK_DONE TOOK [2, 3] to 0");
    }

    @Test
    void aCheckpointThatMeetsARollbackIsRefused() {
        rollback(R, 0);
        host.takeDeeds();
        checkpoint(B, 2, new MessageTag(0, 0));
        assertThat(host.takeDeeds()).containsExactly("CHECKPOINT_NO to 3");
    }

    @Test
    void twoRollbacksShareOneRestoreAndTrafficGoesOnAfterBoth() {
        rollback(R, 0);
        host.takeDeeds();
        rollback(R2, 2);
        assertThat(host.takeDeeds()).containsExactly("ROLLBACK_DONE SHARED [3] to 2", "ROLLBACK_REQUEST to 3");
        algorithm.onRestored();
        decision(SyncType.ROLLBACK_COMMIT, R, 0);
        assertThat(host.takeDeeds()).isEmpty();
        decision(SyncType.ROLLBACK_COMMIT, R2, 0);
        assertThat(host.takeDeeds()).containsExactly("resume");
    }

    @Test
    void aDoneThatOvertakesItsParentsDoneDoesNotEndTheInstance() {
        algorithm.onSync(SyncMessage.start(SyncType.START_CHECKPOINT, 1));
        InstanceId own = host.sent.getFirst().instance();
        host.takeDeeds();
        done(own, 3, 2, Answer.TOOK, List.of());
        done(own, 0, 1, Answer.NOT_NEEDED, List.of());
        assertThat(host.takeDeeds()).isEmpty();
        done(own, 2, 1, Answer.TOOK, List.of(3));
        assertThat(host.takeDeeds())
                .containsExactly(
                        "decide {1=1, 2=1, 3=1}", "CHECKPOINT_COMMIT to 2", "CHECKPOINT_COMMIT to 3", "resume");
    }

    private void done(InstanceId id, int sender, int from, Answer answer, List<Integer> targets) {
        algorithm.onSync(
                new SyncMessage(SyncType.CHECKPOINT_DONE, answer, id, sender, from, new MessageTag(0, 1), targets));
    }

    @Test
    void aRepeatedRequestOfTheFirstWhoAskedIsAnsweredInFull() {
        checkpoint(A, 3, new MessageTag(0, 0));
        host.takeDeeds();
        checkpoint(A, 3, new MessageTag(0, 0));
        checkpoint(A, 2, new MessageTag(0, 0));
        assertThat(host.takeDeeds()).containsExactly("CHECKPOINT_DONE TOOK [2] to 0", "CHECKPOINT_DONE DUPLICATE to 0");
    }

    @Test
    void aCheckpointWhoseParticipantDiesBeforeItsDoneIsAborted() {
        algorithm.onSync(SyncMessage.start(SyncType.START_CHECKPOINT, 1));
        host.takeDeeds();
        algorithm.onSync(SyncMessage.detected(SyncType.FAILED, 2));
        assertThat(host.takeDeeds()).containsExactly("drop 1", "resume");
    }

    @Test
    void whatRestoresBeforeItRepliesIsCaughtByTheOrderOfItsDeeds() {
        LeuBhargava broken =
                (LeuBhargava) Mutant.RESTORES_BEFORE_REPLY.factory().make(host, CheckpointSettings.DEFAULT);
        broken.onSync(SyncMessage.of(SyncType.ROLLBACK_REQUEST, R, 0, new MessageTag(1, 0)));
        List<String> deeds = host.takeDeeds();
        assertThat(deeds.indexOf("restore now")).isLessThan(deeds.indexOf("ROLLBACK_DONE TOOK [2, 3] to 0"));
    }
}
