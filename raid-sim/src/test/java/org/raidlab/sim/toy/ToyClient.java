package org.raidlab.sim.toy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;

/** Deposits one number after the other at one server, each until it is told that it is kept. */
final class ToyClient implements Server<ToyMessage> {
    /** Go on, or repeat. */
    private record Again() implements TimerToken {}

    private static final Duration PATIENCE = Duration.ofMillis(50);
    private static final Duration THOUGHT = Duration.ofMillis(8);
    private static final int PADDING_MAX = 4_000;

    private final Address server;
    private final int first;
    private final int last;
    private final RandomSource random;
    private final Set<Integer> acknowledged = new TreeSet<>();
    private final List<Integer> open = new ArrayList<>();

    /** Deposits the numbers from first to last. */
    ToyClient(Address server, int first, int last, RandomSource random) {
        this.server = server;
        this.first = first;
        this.last = last;
        this.random = random;
    }

    @Override
    public void onReady(Effects<ToyMessage> out) {
        deposit(first, out);
    }

    private void deposit(int number, Effects<ToyMessage> out) {
        open.clear();
        open.add(number);
        int bytes = random.chance(0.1) ? random.nextInt(PADDING_MAX) : 0;
        out.send(server, new ToyMessage.Deposit(number, new byte[bytes]));
        out.setTimer(new Again(), PATIENCE);
    }

    @Override
    public void onMessage(Envelope<ToyMessage> in, Effects<ToyMessage> out) {
        switch (in.body()) {
            case ToyMessage.Kept kept -> acknowledge(kept.number(), out);
            case ToyMessage.Deposit deposit -> throw new IllegalStateException("a client was told " + deposit);
        }
    }

    private void acknowledge(int number, Effects<ToyMessage> out) {
        acknowledged.add(number);
        if (!open.remove(Integer.valueOf(number))) {
            return;
        }
        if (number < last) {
            open.add(number + 1);
            out.setTimer(new Again(), THOUGHT);
        } else {
            out.cancelTimer(new Again());
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<ToyMessage> out) {
        for (int number : List.copyOf(open)) {
            deposit(number, out);
        }
    }

    Set<Integer> acknowledged() {
        return acknowledged;
    }

    boolean isDone() {
        return acknowledged.contains(last);
    }
}
