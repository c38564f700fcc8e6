package org.raidlab.comm.naming;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Deregister;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.core.Address;

/** The name server's table: the process that has each address, and the one that had it last. */
final class Registry {
    /** A generation that no honest name server reaches; more is not believed. */
    private static final long GENERATION_MAX = Long.MAX_VALUE / 2;

    /** A word of a later life of somebody counts for so many times the silence after which he is down. */
    private static final int SILENT_FOR = 5;

    private final NameConfig config;
    private final Map<Address, Entry> entries = new TreeMap<>();
    private long generation;
    private long registrations;
    private long refused;
    private long overLimit;
    private long deaths;
    private long misdirected;

    Registry(NameConfig config) {
        this.config = config;
    }

    private static final class Entry {
        Binding binding;
        boolean up = true;
        long heardAt;
        long lastRequest;

        Entry(Binding binding) {
            this.binding = binding;
        }
    }

    /** The result of a registration for one address. */
    sealed interface Outcome {}

    /** The registration was a heartbeat, or an old message. */
    record Known() implements Outcome {}

    /** The address has a new state; a living process that lost it had this socket. */
    record Changed(Change change, Binding now, Optional<InetSocketAddress> ousted) implements Outcome {}

    /** The address belongs to another process. */
    record Refused(Binding holder) implements Outcome {}

    /** The table is full. */
    record Full() implements Outcome {}

    long generation() {
        return generation;
    }

    long nextGeneration() {
        return ++generation;
    }

    /**
     * Counts on from the largest generation that any process has heard of, so that notifications after a restart are
     * newer. Words said before it was known count too low, and a death that is remembered from another life would hide
     * them: they are numbered again, and whoever sees the gap looks them up.
     */
    void onGenerationSeen(long seen) {
        if (seen > generation && seen <= GENERATION_MAX) {
            generation = seen;
            entries.values().forEach(entry -> entry.binding = renumbered(entry.binding));
        }
    }

    private Binding renumbered(Binding last) {
        return new Binding(last.address(), last.socket(), last.incarnation(), nextGeneration());
    }

    Outcome register(Address address, InetSocketAddress from, Register message, long now) {
        registrations++;
        Entry entry = entries.get(address);
        if (entry == null) {
            return registerNew(address, from, message, now);
        }
        Binding holder = entry.binding;
        boolean sameSocket = holder.socket().equals(from);
        boolean sameLife = holder.incarnation() == message.incarnation();
        boolean isOlder = holder.incarnation() > message.incarnation();
        if ((isOlder && !isForgotten(entry, now)) || (sameLife && entry.up && !sameSocket)) {
            refused++;
            return new Refused(holder);
        }
        if (sameLife && sameSocket && message.request() <= entry.lastRequest && !isForgotten(entry, now)) {
            return new Known();
        }
        boolean heartbeat = sameLife && sameSocket && entry.up;
        boolean ousts = entry.up && !sameSocket;
        heard(entry, message, now);
        if (heartbeat) {
            return new Known();
        }
        entry.binding = new Binding(address, from, message.incarnation(), nextGeneration());
        entry.up = true;
        Change change = sameLife && !sameSocket ? Change.MOVED : Change.UP;
        return new Changed(change, entry.binding, ousts ? Optional.of(holder.socket()) : Optional.empty());
    }

    /**
     * Returns whether an entry has been down and silent so long that its later incarnation or larger request number no
     * longer bars a new registration.
     */
    private boolean isForgotten(Entry entry, long now) {
        return !entry.up && entry.heardAt + SILENT_FOR * config.downAfterNanos() <= now;
    }

    private Outcome registerNew(Address address, InetSocketAddress from, Register message, long now) {
        if (entries.size() >= config.addressesMax()) {
            overLimit++;
            return new Full();
        }
        Entry entry = new Entry(new Binding(address, from, message.incarnation(), nextGeneration()));
        heard(entry, message, now);
        entries.put(address, entry);
        return new Changed(Change.UP, entry.binding, Optional.empty());
    }

    private static void heard(Entry entry, Register message, long now) {
        entry.heardAt = now;
        entry.lastRequest = message.request();
    }

    /** Marks down the addresses that this process has; returns the bindings to announce. */
    List<Binding> deregister(InetSocketAddress from, Deregister message) {
        List<Binding> gone = new ArrayList<>();
        for (Address address : message.addresses()) {
            Entry entry = entries.get(address);
            if (entry != null && entry.up && isFromHolder(entry, from, message)) {
                entry.lastRequest = message.request();
                gone.add(down(entry));
            }
        }
        return gone;
    }

    private static boolean isFromHolder(Entry entry, InetSocketAddress from, Deregister message) {
        return entry.binding.socket().equals(from)
                && entry.binding.incarnation() == message.incarnation()
                && entry.lastRequest < message.request();
    }

    /** Marks down the addresses of processes that have been silent too long; returns the bindings to announce. */
    List<Binding> takeSilent(long now) {
        List<Binding> dead = new ArrayList<>();
        for (Entry entry : entries.values()) {
            if (entry.up && entry.heardAt + config.downAfterNanos() <= now) {
                deaths++;
                dead.add(down(entry));
            }
        }
        return dead;
    }

    private Binding down(Entry entry) {
        entry.up = false;
        entry.binding = renumbered(entry.binding);
        return entry.binding;
    }

    /** Drops entries that have been down so long that no old registration of them can still be under way. */
    void forget(long now) {
        entries.values().removeIf(entry -> !entry.up && entry.heardAt + config.forgetAfterNanos() <= now);
    }

    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (Entry entry : entries.values()) {
            long wait = entry.up ? config.downAfterNanos() : config.forgetAfterNanos();
            next = Math.min(next, entry.heardAt + wait);
        }
        return next;
    }

    /** Returns the binding of every address that is up. */
    List<Binding> up() {
        return entries.values().stream()
                .filter(entry -> entry.up)
                .map(entry -> entry.binding)
                .toList();
    }

    /** Addresses that are up and match one of the patterns. */
    List<Binding> up(List<AddressPattern> patterns) {
        return up().stream()
                .filter(binding -> AddressPattern.anyMatches(patterns, binding.address()))
                .toList();
    }

    void countMisdirected() {
        misdirected++;
    }

    SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> byName = new LinkedHashMap<>();
        byName.put("names.registrations", registrations);
        byName.put("names.refused", refused);
        byName.put("names.over-limit", overLimit);
        byName.put("names.deaths", deaths);
        byName.put("names.misdirected", misdirected);
        byName.put(
                "names.up", entries.values().stream().filter(entry -> entry.up).count());
        byName.put("names.generation", generation);
        return byName;
    }
}
