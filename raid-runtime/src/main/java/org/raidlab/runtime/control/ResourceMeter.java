package org.raidlab.runtime.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.raidlab.comm.control.Resources.ServerUse;
import org.raidlab.comm.control.Resources.TypeUse;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;

/**
 * The counts of the resources that the servers of a process use: steps and their time, packets and bytes by type of
 * message.
 */
public final class ResourceMeter {
    private final LongSupplier stopwatch;
    private final Map<Class<?>, Counts> types = new LinkedHashMap<>();
    private final Map<Address, Counts> servers = new TreeMap<>();
    private TimingLevel level = TimingLevel.SERVERS;
    private long lastReading;

    public ResourceMeter(LongSupplier stopwatch) {
        this.stopwatch = stopwatch;
    }

    private static final class Counts {
        long handled;
        long nanos;
        long packetsIn;
        long bytesIn;
        long packetsOut;
        long bytesOut;
    }

    public void setLevel(TimingLevel other) {
        level = other;
        turnBegins(); // a step may end before the next turn
    }

    public TimingLevel level() {
        return level;
    }

    /**
     * Returns the server with its steps metered; the counts of an earlier incarnation's server at this address are
     * kept.
     */
    public <M extends Message> Server<M> metered(Address address, Server<M> server) {
        return new Metered<>(server, servers.computeIfAbsent(address, _ -> new Counts()));
    }

    /** A server whose steps are counted and timed. */
    private final class Metered<M extends Message> extends WrappedServer<M> {
        private final Counts counts;

        Metered(Server<M> server, Counts counts) {
            super(server);
            this.counts = counts;
        }

        @Override
        public void onMessage(Envelope<M> in, Effects<M> out) {
            super.onMessage(in, out);
            Counts type = of(in.body());
            type.handled++;
            long lasted = stepped(counts);
            if (level == TimingLevel.MESSAGES) {
                type.nanos += lasted;
            }
        }

        @Override
        public void onTimer(TimerToken token, Effects<M> out) {
            super.onTimer(token, out);
            stepped(counts);
        }
    }

    /** Begins to time the steps of a turn. */
    public void turnBegins() {
        if (level != TimingLevel.OFF) {
            lastReading = stopwatch.getAsLong();
        }
    }

    /**
     * Counts a step, and returns how long it has lasted. A step begins where the one before it in its turn has ended:
     * many a step is not much longer than a look at the clock.
     */
    private long stepped(Counts server) {
        server.handled++;
        if (level == TimingLevel.OFF) {
            return 0;
        }
        long now = stopwatch.getAsLong();
        long lasted = now - lastReading;
        lastReading = now;
        server.nanos += lasted;
        return lasted;
    }

    /** Counts a frame that came from another process. */
    public void came(Message message, int bytes) {
        Counts counts = of(message);
        counts.packetsIn++;
        counts.bytesIn += bytes;
    }

    /** Counts a frame to so many other processes. */
    public void goes(Message message, int receivers, int bytes) {
        Counts counts = of(message);
        counts.packetsOut += receivers;
        counts.bytesOut += (long) receivers * bytes;
    }

    private Counts of(Message message) {
        Counts known = types.get(message.getClass());
        return known != null ? known : types.computeIfAbsent(message.getClass(), _ -> new Counts());
    }

    /** Returns each server's steps, by address. */
    public List<ServerUse> servers() {
        List<ServerUse> uses = new ArrayList<>();
        servers.forEach((address, counts) -> uses.add(new ServerUse(address, counts.handled, counts.nanos / 1_000)));
        return uses;
    }

    /** Returns each server's steps and their time, by name of the counter. */
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        for (ServerUse use : servers()) {
            counters.put(use.server().type() + ".steps", use.steps());
            counters.put(use.server().type() + ".step-micros", use.micros());
        }
        return counters;
    }

    /** Returns each type of message that was seen, by name. */
    public List<TypeUse> types() {
        Map<String, TypeUse> byName = new TreeMap<>();
        types.forEach((type, c) -> {
            String name = EventText.nameOf(type);
            byName.put(
                    name,
                    new TypeUse(name, c.handled, c.nanos / 1_000, c.packetsIn, c.bytesIn, c.packetsOut, c.bytesOut));
        });
        return List.copyOf(byName.values());
    }
}
