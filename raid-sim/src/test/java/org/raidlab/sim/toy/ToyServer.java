package org.raidlab.sim.toy;

import java.util.Set;
import java.util.TreeSet;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;

/** Keeps numbers. A careless one answers before its record is forced: the bug that the simulator must find. */
final class ToyServer implements Server<ToyMessage> {
    private final boolean careful;
    private final Set<Integer> kept = new TreeSet<>();

    ToyServer(boolean careful) {
        this.careful = careful;
    }

    @Override
    public void onMessage(Envelope<ToyMessage> in, Effects<ToyMessage> out) {
        switch (in.body()) {
            case ToyMessage.Deposit deposit -> {
                keep(deposit.number(), out);
                out.send(in.from(), new ToyMessage.Kept(deposit.number()));
            }
            case ToyMessage.Kept kept -> throw new IllegalStateException("a server was told " + kept);
        }
    }

    private void keep(int number, Effects<ToyMessage> out) {
        if (!kept.add(number)) {
            return;
        }
        if (careful) {
            out.force(new ToyRecord.Deposited(number));
        } else {
            out.append(new ToyRecord.Deposited(number));
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<ToyMessage> out) {
        throw new IllegalStateException("a server sets no timer");
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        if (record instanceof ToyRecord.Deposited deposited) {
            kept.add(deposited.number());
        }
    }

    Set<Integer> kept() {
        return kept;
    }
}
