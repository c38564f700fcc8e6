package org.raidlab.checkpoint;

import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;

/** The process as an algorithm accesses it. Everything takes place in the order asked for, within the current step. */
public interface ProcessContext {
    /** This process's number in its group. */
    int self();

    /** Returns the number of processes in the group. */
    int size();

    long nowNanos();

    /** Returns the tag of normal messages sent now. */
    MessageTag label();

    /** The number of the committed checkpoint. */
    int committed();

    /** The numbers of the uncommitted checkpoints on stable storage, oldest first. */
    List<Integer> uncommitted();

    /**
     * Returns the instances that this process committed as their coordinator, with the members that have not
     * acknowledged the commit.
     */
    SequencedMap<InstanceId, SequencedMap<Integer, Integer>> decided();

    /** Returns the dependencies since the committed checkpoint. */
    Dependencies dependencies();

    /** Returns the dependencies at the time when a kept checkpoint was taken. */
    Dependencies dependenciesAt(int checkpoint);

    /** Resets the dependencies to those of the committed state: none. */
    void forgetDependencies();

    /** Blocks normal traffic: from now on the process neither sends nor delivers normal messages. */
    void block();

    /** Lets normal traffic go on, after this step. */
    void resume();

    /**
     * Writes an uncommitted checkpoint, begins the next interval, and returns the checkpoint's number. Durable before
     * anything is sent.
     */
    int take();

    /** Commits an uncommitted checkpoint; older ones are dropped. */
    void commit(int number);

    /** Drops an uncommitted checkpoint. */
    void drop(int number);

    /**
     * Decides to commit an instance with its members' checkpoints, own one included; the decision is durable before it
     * is announced.
     */
    void decide(InstanceId instance, SequencedMap<Integer, Integer> members);

    /** Forgets a decided instance, after which no process inquires any more. */
    void forget(InstanceId instance);

    /** Begins a new incarnation and returns the tag to announce: committed checkpoint and new incarnation. */
    MessageTag raise();

    /** Restores the committed checkpoint in the next turn, after the messages of this one are sent. */
    void restoreLater();

    /** Restores a kept checkpoint in the next turn; later ones are to be dropped. */
    void restoreLater(int checkpoint);

    /** Restores the committed checkpoint at once. */
    void restoreNow();

    /** Records that another process goes back to a checkpoint with a new incarnation. */
    void bury(int process, MessageTag back);

    /**
     * Records, after a restart of either process, that only messages from another process of this incarnation or later
     * count.
     */
    void heard(int process, int incarnation);

    void send(int to, SyncMessage message);

    void send(int to, RecoveryLineMessage message);

    /** Sends when everything written so far is durable. */
    void sendDurable(int to, SyncMessage message);

    void setTimer(TimerToken token, Duration delay);

    void trace(CheckpointEvent event);
}
