package org.raidlab.ui;

import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;

/** An abort that needs no answer: the session is gone, or learns of the end in another way. */
record AbandonedWork() implements Work {
    @Override
    public void cancel(Effects<RaidMessage> out) {}

    @Override
    public void onDescribed(UiMessage.Described described, Effects<RaidMessage> out) {}

    @Override
    public void onBegan(UiMessage.Began began, Effects<RaidMessage> out) {}

    @Override
    public boolean awaitsOnlyTheBeginning() {
        return false;
    }

    @Override
    public void onExecuted(UiMessage.Executed executed, Effects<RaidMessage> out) {}

    @Override
    public void onEnded(UiMessage.Ended ended, Effects<RaidMessage> out) {}

    @Override
    public boolean isAbandoned() {
        return true;
    }

    @Override
    public boolean isFor(Session session) {
        return false;
    }
}
