package org.raidlab.am.site;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.RaidMessage;

/** A neighbour that only keeps what it gets. */
final class Inbox implements Server<RaidMessage> {
    private final List<RaidMessage> messages = new ArrayList<>();

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        messages.add(in.body());
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        throw new AssertionError("nobody set a timer: " + token);
    }

    List<RaidMessage> take() {
        List<RaidMessage> taken = new ArrayList<>(messages);
        messages.clear();
        return taken;
    }
}
