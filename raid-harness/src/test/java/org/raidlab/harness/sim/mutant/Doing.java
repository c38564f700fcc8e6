package org.raidlab.harness.sim.mutant;

import java.util.function.UnaryOperator;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;

/** Does what the right server does, through effects of its own. */
final class Doing extends WrappedServer<RaidMessage> {
    private final UnaryOperator<Effects<RaidMessage>> change;

    Doing(Server<RaidMessage> right, UnaryOperator<Effects<RaidMessage>> change) {
        super(right);
        this.change = change;
    }

    @Override
    protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
        return change.apply(out);
    }
}
