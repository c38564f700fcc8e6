package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.msg.RaidMessage;

/** Effects that say something else, or nothing. */
final class Saying extends ForwardingEffects<RaidMessage> {
    /** What is said instead; null for nothing. */
    interface Tongue {
        @Nullable
        RaidMessage say(Address to, RaidMessage body);
    }

    private final Tongue tongue;

    Saying(Effects<RaidMessage> to, Tongue tongue) {
        super(to);
        this.tongue = tongue;
    }

    /** For {@link Doing}. */
    static UnaryOperator<Effects<RaidMessage>> instead(Tongue tongue) {
        return out -> new Saying(out, tongue);
    }

    @Override
    public void send(Address to, RaidMessage body) {
        RaidMessage said = tongue.say(to, body);
        if (said != null) {
            super.send(to, said);
        }
    }

    @Override
    public void sendDurable(Address to, RaidMessage body) {
        RaidMessage said = tongue.say(to, body);
        if (said != null) {
            super.sendDurable(to, said);
        }
    }

    @Override
    public void multicast(List<Address> receivers, RaidMessage body) {
        List<Address> unchanged = new ArrayList<>();
        for (Address receiver : receivers) {
            RaidMessage said = tongue.say(receiver, body);
            if (body.equals(said)) {
                unchanged.add(receiver);
            } else if (said != null) {
                super.send(receiver, said);
            }
        }
        super.multicast(unchanged, body);
    }
}
