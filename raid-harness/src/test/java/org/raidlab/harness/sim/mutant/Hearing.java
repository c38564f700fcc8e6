package org.raidlab.harness.sim.mutant;

import java.util.List;
import java.util.function.UnaryOperator;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;

/** Hears other messages than were sent to it: changed, several, or none. */
class Hearing extends WrappedServer<RaidMessage> {
    /** What is heard instead of a message. */
    interface Ear {
        List<RaidMessage> hear(Envelope<RaidMessage> in);
    }

    private final Ear ear;

    Hearing(Server<RaidMessage> right, Ear ear) {
        super(right);
        this.ear = ear;
    }

    /** Each message is heard as another one. */
    static Hearing as(Server<RaidMessage> right, UnaryOperator<RaidMessage> change) {
        return new Hearing(right, in -> List.of(change.apply(in.body())));
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        for (RaidMessage heard : ear.hear(in)) {
            super.onMessage(new Envelope<>(in.from(), in.to(), in.messageTag(), heard), out);
        }
    }
}
