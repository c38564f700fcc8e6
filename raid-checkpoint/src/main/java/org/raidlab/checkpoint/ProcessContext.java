package org.raidlab.checkpoint;

import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;

/** The process, as an algorithm sees it. Everything takes place in the order asked for, within the current step. */
public interface ProcessContext {
    /** This process's number in its group. */
    int self();

    /** Processes in the group. */
    int size();

    long nowNanos();

    /** What normal messages sent now are labelled with. */
    MessageTag label();

    /** The number of the committed checkpoint. */
    int committed();

    /** The numbers of the uncommitted checkpoints on stable storage, oldest first. */
    List<Integer> uncommitted();

    /** The instances that this process committed as their coordinator, and who has not acknowledged that. */
    SequencedMap<InstanceId, SequencedMap<Integer, Integer>> decided();

    /** Since the committed checkpoint. */
    Dependencies dependencies();

    /** What had been received when a kept checkpoint was taken. */
    Dependencies dependenciesAt(int checkpoint);

    /** The dependencies of the committed state: none. */
    void forgetDependencies();

    /** From now on neither sends nor delivers normal messages. */
    void block();

    /** Normal traffic goes on, after this step. */
    void resume();

    /** Writes an uncommitted checkpoint and begins the next interval; its number. Durable before anything is sent. */
    int take();

    /** An uncommitted checkpoint becomes the committed one; older ones are gone. */
    void commit(int number);

    /** An uncommitted checkpoint is gone. */
    void drop(int number);

    /** Decides to commit an instance with its members' checkpoints, own one included; durable before it is told. */
    void decide(InstanceId instance, SequencedMap<Integer, Integer> members);

    /** Nobody will ask after a decided instance any more. */
    void forget(InstanceId instance);

    /** Begins a new incarnation; the label to tell: committed checkpoint and new incarnation. */
    MessageTag raise();

    /** The committed checkpoint is restored in the next turn, after what is sent in this one. */
    void restoreLater();

    /** A checkpoint that is kept is restored in the next turn; later ones are to be dropped. */
    void restoreLater(int checkpoint);

    /** The committed checkpoint is restored at once. */
    void restoreNow();

    /** What another process tells of itself: it goes back to a checkpoint with a new incarnation. */
    void bury(int process, MessageTag back);

    /** After a restart of either: only what another process sends in this incarnation or later counts. */
    void heard(int process, int incarnation);

    void send(int to, SyncMessage message);

    void send(int to, RecoveryLineMessage message);

    /** Sends when everything written so far is durable. */
    void sendDurable(int to, SyncMessage message);

    void setTimer(TimerToken token, Duration delay);

    void trace(CheckpointEvent event);
}
