package org.raidlab.ui;

import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;

/**
 * Something that runs for a session and waits for answers of the Access Manager or the Action Driver, one at a time.
 */
sealed interface Work permits RequestWork, ChunkWork, AbandonedWork {
    /** The client wants no more of it; it is answered all the same. */
    void cancel(Effects<RaidMessage> out);

    void onDescribed(UiMessage.Described described, Effects<RaidMessage> out);

    void onBegan(UiMessage.Began began, Effects<RaidMessage> out);

    /** Whether a transaction's beginning is all that is waited for; otherwise another answer follows. */
    boolean awaitsOnlyTheBeginning();

    void onExecuted(UiMessage.Executed executed, Effects<RaidMessage> out);

    void onEnded(UiMessage.Ended ended, Effects<RaidMessage> out);

    /** Whether nobody is left to be told what comes of it. */
    boolean isAbandoned();

    /** Whether it belongs to this session. */
    boolean isFor(Session session);
}
