package org.raidlab.ui;

import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;

/** The abort of a transaction whose session is gone: its end is awaited, and tells nobody anything. */
record AbandonedWork() implements Work {
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
