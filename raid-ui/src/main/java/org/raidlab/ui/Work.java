package org.raidlab.ui;

import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;

/** The work that runs for a session and waits for answers of the Access Manager or the Action Driver, one at a time. */
sealed interface Work permits RequestWork, ChunkWork, AbandonedWork {
    /** Cancels the work for the client; the client gets an answer all the same. */
    void cancel(Effects<RaidMessage> out);

    void onDescribed(UiMessage.Described described, Effects<RaidMessage> out);

    void onBegan(UiMessage.Began began, Effects<RaidMessage> out);

    /** Returns whether the work waits only for a transaction's beginning; otherwise another answer follows. */
    boolean awaitsOnlyTheBeginning();

    void onExecuted(UiMessage.Executed executed, Effects<RaidMessage> out);

    void onEnded(UiMessage.Ended ended, Effects<RaidMessage> out);

    /** Returns whether no session waits for the result. */
    boolean isAbandoned();

    /** Returns whether the work belongs to this session. */
    boolean isFor(Session session);
}
