package org.raidlab.runtime.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.Resources.ServerUse;
import org.raidlab.comm.control.Resources.TypeUse;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Server;

/**
 * The counts of the resources that the servers of a process use: steps and their time, packets and bytes by type of
 * message.
 */
public final class ResourceMeter {
    private final LongSupplier stopwatch;
    private final Map<Class<?>, Counts> types = new LinkedHashMap<>();
    private final Map<Address, Counts> servers = new TreeMap<>();
    private TimingLevel level = TimingLevel.SERVERS;

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
    }

    public TimingLevel level() {
        return level;
    }

    /**
     * Returns the server with its steps metered; the counts of an earlier incarnation's server at this address are
     * kept.
     */
    public <M extends Message> Server<M> metered(Address address, Server<M> server) {
        Counts counts = servers.computeIfAbsent(address, _ -> new Counts());
        return new MeteredServer<>(server, new MeteredServer.Meter() {
            @Override
            public void step(Runnable step) {
                ResourceMeter.this.step(counts, null, step);
            }

            @Override
            public void step(Message message, Runnable step) {
                ResourceMeter.this.step(counts, of(message), step);
            }
        });
    }

    private void step(Counts server, @Nullable Counts type, Runnable step) {
        server.handled++;
        if (type != null) {
            type.handled++;
        }
        if (level == TimingLevel.OFF) {
            step.run();
            return;
        }
        long began = stopwatch.getAsLong();
        step.run();
        long lasted = stopwatch.getAsLong() - began;
        server.nanos += lasted;
        if (type != null && level == TimingLevel.MESSAGES) {
            type.nanos += lasted;
        }
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
