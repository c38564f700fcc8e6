package org.raidlab.comm.naming;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.naming.NameMessage.AskHolder;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Deregister;
import org.raidlab.comm.naming.NameMessage.Deregistered;
import org.raidlab.comm.naming.NameMessage.HolderReply;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameMessage.Registered;
import org.raidlab.comm.naming.NameMessage.Standing;
import org.raidlab.comm.naming.NameMessage.Superseded;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;

/**
 * The name server as a state machine. It keeps nothing on disk: heartbeats are registrations, so a new life of it knows
 * everyone again within a heartbeat, and says of nobody that he is down before its grace period has passed.
 */
public final class NameServer {
    private final NameConfig config;
    private final Clock clock;
    private final NamePort port;
    private final Registry registry;
    private final Map<InetSocketAddress, Watcher> watchers = new LinkedHashMap<>();
    private final long epoch;
    private final long graceEndsAt;
    private boolean grace = true;

    private record Watcher(List<AddressPattern> patterns, long heardAt) {
        boolean watches(Address address) {
            return AddressPattern.anyMatches(patterns, address);
        }
    }

    /** Starts a new incarnation of the name server; its epoch is the wall clock's time. */
    public NameServer(NameConfig config, Clock clock, NamePort port) {
        this.config = config;
        this.clock = clock;
        this.port = port;
        this.registry = new Registry(config);
        this.epoch = Math.max(clock.wallNanos(), 0);
        this.graceEndsAt = clock.monotonicNanos() + config.graceNanos();
    }

    /** Handles a message from a process. Those that only the name server sends are ignored. */
    public void onMessage(InetSocketAddress from, NameMessage message) {
        switch (message) {
            case Register m -> onRegister(from, m);
            case Lookup m -> port.send(from, new Bindings(m.request(), standing(), registry.up(m.patterns())));
            case Deregister m -> onDeregister(from, m);
            case Registered _, Superseded _, Bindings _, Notify _, Deregistered _, AskHolder _, HolderReply _ ->
                registry.countMisdirected();
        }
    }

    /** Does all work that is due: the end of the grace period, and notifications of addresses that are down. */
    public void onDeadline() {
        long now = clock.monotonicNanos();
        if (grace && now >= graceEndsAt) {
            grace = false;
            registry.nextGeneration();
        }
        watchers.values().removeIf(watcher -> watcher.heardAt + config.downAfterNanos() <= now);
        if (!grace) {
            registry.takeSilent(now).forEach(dead -> tell(Change.DOWN, dead));
        }
        registry.forget(now);
    }

    /** When {@link #onDeadline} has something to do, on the clock's monotonic scale. */
    public long nextDeadlineNanos() {
        return grace ? graceEndsAt : registry.nextDeadlineNanos();
    }

    /** Returns the binding of every address that is up. */
    public List<Binding> bindings() {
        return registry.up();
    }

    /** Returns the counters by name. */
    public SequencedMap<String, Long> byName() {
        return registry.byName();
    }

    private void onRegister(InetSocketAddress from, Register message) {
        long now = clock.monotonicNanos();
        registry.onGenerationSeen(message.generationSeen());
        for (Address address : message.addresses()) {
            Registry.Outcome outcome = registry.register(address, from, message, now);
            switch (outcome) {
                case Registry.Known _ -> {}
                case Registry.Changed changed -> {
                    tell(changed.change(), changed.now());
                    changed.ousted().ifPresent(socket -> port.send(socket, new Superseded(changed.now())));
                }
                case Registry.Refused refused -> {
                    // Two that live cannot have one socket: nobody has taken the place of who speaks from it.
                    if (!refused.holder().socket().equals(from)) {
                        port.send(from, new Superseded(refused.holder()));
                    }
                }
                case Registry.Full _ -> {}
            }
        }
        if (watchers.containsKey(from) || watchers.size() < config.addressesMax()) {
            watchers.put(from, new Watcher(message.notifierSet(), now));
        }
        port.send(from, new Registered(message.request(), standing()));
    }

    private void onDeregister(InetSocketAddress from, Deregister message) {
        for (Binding gone : registry.deregister(from, message)) {
            tell(Change.DOWN, gone);
        }
        watchers.remove(from);
        port.send(from, new Deregistered(message.request()));
    }

    private void tell(Change change, Binding binding) {
        Notify word = new Notify(epoch, change, binding);
        for (Map.Entry<InetSocketAddress, Watcher> each : new ArrayList<>(watchers.entrySet())) {
            if (each.getValue().watches(binding.address())) {
                port.send(each.getKey(), word);
            }
        }
    }

    private Standing standing() {
        return new Standing(epoch, registry.generation(), grace);
    }
}
