package org.raidlab.core.turn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.MalformedException;

/**
 * The turn of a process: take waiting messages, step the servers, force once, release. Nothing leaves the process
 * between a step and the force of its turn, so what others may see meanwhile is never a question, and group commit
 * comes by itself.
 *
 * <p>An exception out of {@link #run} ends the process: its memory is ahead of its log.
 */
public final class Turn<M extends Message> {
    /** Of so many checked steps, one is followed by the checks that take long. */
    private static final int COSTLY_EVERY = 100;
    /** Before every fourth step the clock is looked at: many a step is not much longer than that look. */
    private static final int TIMED_EVERY = 4;

    /** A server and its effects. */
    private record Hosted<M extends Message>(Server<M> server, TurnEffects<M> effects) {}

    private final TurnPorts<M> ports;
    private final TurnLimits limits;
    private final TurnClock clock;
    private final SequencedMap<Address, Server<M>> servers = new LinkedHashMap<>();
    private final Map<Address, Hosted<M>> hosted = new LinkedHashMap<>();
    private final ArrayDeque<Envelope<M>> inbound = new ArrayDeque<>();
    private final ArrayDeque<Envelope<M>> current = new ArrayDeque<>();
    private final ArrayDeque<Envelope<M>> next = new ArrayDeque<>();
    private final Timers timers = new Timers();
    private final Outbox<M> outbox;
    private final Consumer<Envelope<M>> sender = this::sendNow;
    private final List<TurnLog<M>> logs;
    private final @Nullable TurnLog<M> mainLog;
    /** Messages from outside that come before those between the servers. */
    private int cohort;
    /** Whether the last turn has left messages from outside because its time was spent. */
    private boolean behind;

    private long turns;
    private long dropped;
    private long checks;

    public Turn(TurnPorts<M> ports, TurnLimits limits) {
        this.ports = ports;
        this.limits = limits;
        this.clock = new TurnClock(ports.clock());
        this.outbox = new Outbox<>(ports.transport());
        this.logs = ports.devices().cuttable().stream()
                .map(each -> new TurnLog<M>(each, ports.devices()))
                .toList();
        this.mainLog = logs.isEmpty() ? null : logs.getFirst();
    }

    /** Returns the clock for the servers of this process. */
    public TurnClock clock() {
        return clock;
    }

    /** Adds a server; all servers are added before {@link #start}. */
    public void host(Address address, Server<M> server, MessageTag messageTag) {
        Invariants.check(!servers.containsKey(address), "two servers at address " + address);
        servers.put(address, server);
        hosted.put(address, new Hosted<>(server, new TurnEffects<>(this, address, server, messageTag)));
    }

    public SequencedMap<Address, Server<M>> servers() {
        return servers;
    }

    /** Restores the servers from stable storage and lets them take part. */
    public void start() {
        recover((at, record) -> {});
        ready();
    }

    /**
     * Restores the servers from this process's stable storage.
     *
     * @param copies gets each record of the main log too, for servers of the site that are in other processes
     */
    public void recover(Log.Reader copies) {
        clock.read();
        servers.values().forEach(server -> server.onRecovery(ports.devices()));
        logs.forEach(log -> log.recover(this::recovered, log == mainLog ? copies : (at, payload) -> {}));
    }

    /**
     * Gives the servers a record of a log that another process has, in log order, after {@link #recover}. Bytes that
     * are no record are malformed: they came over the network, and this process's own storage is well.
     */
    public void redo(LogDevice log, Lsn at, byte[] payload) throws MalformedException {
        recovered(at, log.records().decode(payload));
    }

    /** Lets the servers take part, after recovery. */
    public void ready() {
        clock.read();
        hosted.values().forEach(each -> each.server().onReady(each.effects()));
        settle();
    }

    private void recovered(Lsn at, LogRecord record) {
        servers.values().forEach(server -> server.onRecovered(at.offset(), record));
    }

    /** Queues a message from outside; false if the queue is full and the message is dropped. */
    public boolean accept(Envelope<M> message) {
        if (inbound.size() >= limits.inbound() || !hosted.containsKey(message.to())) {
            dropped++;
            return false;
        }
        inbound.add(message);
        return true;
    }

    /** Returns whether {@link #accept} would take another message for one of its servers. */
    public boolean hasRoom() {
        return inbound.size() < limits.inbound();
    }

    /** Runs one turn; true if work is left for the next one. */
    public boolean run() {
        clock.read();
        turns++;
        current.addAll(next);
        next.clear();
        cohort = 0;
        if (behind) {
            stepInbound();
        }
        stepAll();
        stepTimers();
        settle();
        behind = isSpent() && !inbound.isEmpty();
        return !next.isEmpty() || !current.isEmpty() || !inbound.isEmpty();
    }

    private boolean mayStep(int steps) {
        boolean isTimed = (steps + 1) % TIMED_EVERY == 0;
        return steps < limits.steps() && !(isTimed && isSpent());
    }

    private void stepAll() {
        for (int steps = 0; mayStep(steps); steps++) {
            Envelope<M> message = taken();
            if (message == null) {
                return;
            }
            step(message);
        }
    }

    /**
     * Takes all waiting messages from outside before what they bring about: then servers step in groups, whose code and
     * data the processor's caches have from the step before (Larus and Parkes, cohort scheduling, 2002).
     */
    private @Nullable Envelope<M> taken() {
        if (cohort == 0 && current.isEmpty()) {
            cohort = inbound.size();
        }
        if (cohort == 0) {
            return current.poll();
        }
        cohort--;
        return inbound.poll();
    }

    /**
     * Steps messages from outside before those between the servers of this process: a statement over many tuples takes
     * seconds, and a heartbeat that waits for its end would look like silence.
     */
    private void stepInbound() {
        for (int steps = inbound.size(); steps > 0 && !isSpent(); steps--) {
            step(inbound.remove());
        }
    }

    private void step(Envelope<M> message) {
        Hosted<M> receiver = hosted.get(message.to());
        if (receiver != null) {
            receiver.server().onMessage(message, receiver.effects());
            stepped(receiver.server());
        }
    }

    /**
     * Fires due timers even when messages have used the turn's time up, since even a busy site has to act on its
     * timers.
     */
    private void stepTimers() {
        for (int fired = 0; fired < limits.steps(); fired++) {
            Timers.Key due = timers.poll(clock.monotonicNanos());
            if (due == null) {
                return;
            }
            Hosted<M> owner = hosted.get(due.owner());
            if (owner != null) {
                owner.server().onTimer(due.token(), owner.effects());
                stepped(owner.server());
            }
            if (!isSpent()) {
                stepAll();
            }
        }
    }

    private boolean isSpent() {
        return clock.spentNanos() >= limits.longest().toNanos();
    }

    private void stepped(Server<M> server) {
        if (!limits.checkInvariants()) {
            return;
        }
        if (++checks % COSTLY_EVERY == 0) {
            server.checkInvariantsFully();
        } else {
            server.checkInvariants();
        }
    }

    /** Forces the logs for which an effect requested it, then releases what is durable. */
    private void settle() {
        for (TurnLog<M> log : logs) {
            log.force(clock.monotonicNanos());
        }
        for (TurnLog<M> log : logs) {
            log.cut();
            log.forceInBackground(sender);
        }
        release();
        for (TurnLog<M> log : logs) {
            log.release(sender);
        }
        ports.transport().flush();
    }

    private void release() {
        outbox.releaseDurable();
        if (!outbox.isHolding() && isForcedDurably()) {
            outbox.release();
        } else {
            List<Lsn> forced = logs.stream().map(TurnLog::forcedUpTo).toList();
            outbox.hold(() -> isDurable(forced));
        }
    }

    private boolean isForcedDurably() {
        for (TurnLog<M> log : logs) {
            if (!log.isDurable(log.forcedUpTo())) {
                return false;
            }
        }
        return true;
    }

    private boolean isDurable(List<Lsn> ends) {
        for (int log = 0; log < ends.size(); log++) {
            if (!logs.get(log).isDurable(ends.get(log))) {
                return false;
            }
        }
        return true;
    }

    /** When the next turn is due though nothing arrives: {@link Long#MAX_VALUE} for never. */
    public long nextDeadlineNanos() {
        long deadline = timers.nextDeadlineNanos();
        for (TurnLog<M> log : logs) {
            deadline = Math.min(deadline, log.forceDeadlineNanos());
        }
        return deadline;
    }

    /** Returns the timers that are set, by owner: at a quiet moment only permanent ones. */
    public SequencedMap<Address, List<TimerToken>> timersSet() {
        return timers.set();
    }

    /** Returns the number of turns run so far. */
    public long turns() {
        return turns;
    }

    /** Returns the number of messages from outside that wait for a step. */
    public int waiting() {
        return inbound.size();
    }

    /** Returns the number of messages dropped because the queue was full or no server has their address. */
    public long dropped() {
        return dropped;
    }

    // What the effects of a step do; called by TurnEffects only.

    void send(Envelope<M> message) {
        if (!hosted.containsKey(message.to())) {
            outbox.add(message);
        } else if (message.to().equals(message.from())) {
            next.add(message);
        } else {
            current.add(message);
        }
    }

    private void sendNow(Envelope<M> message) {
        if (hosted.containsKey(message.to())) {
            next.add(message);
        } else {
            ports.transport().send(message);
        }
    }

    void sendDurable(Envelope<M> message) {
        long deadline = clock.monotonicNanos() + limits.durableDelay().toNanos();
        if (mainLog == null || !mainLog.holds(message, deadline)) {
            send(message);
        }
    }

    void multicast(List<Envelope<M>> messages) {
        List<Envelope<M>> remote = new ArrayList<>();
        for (Envelope<M> message : messages) {
            if (hosted.containsKey(message.to())) {
                send(message);
            } else {
                remote.add(message);
            }
        }
        outbox.addMulticast(remote);
    }

    TurnLog<M> mainLog() {
        if (mainLog == null) {
            throw new StorageException("this process has no log");
        }
        return mainLog;
    }

    TurnLog<M> log(LogDevice device) {
        for (TurnLog<M> log : logs) {
            if (log.device().equals(device)) {
                return log;
            }
        }
        throw new StorageException("this process has no log " + device.name() + " to write to");
    }

    void writeBlocks(BlockRange to, Block content, Envelope<M> whenDone) {
        outbox.addWrite(() -> ports.devices().blocks(to.device()).write(to, content, () -> next.add(whenDone)));
    }

    void setTimer(Address owner, TimerToken token, long delayNanos) {
        timers.set(owner, token, clock.monotonicNanos() + delayNanos);
    }

    void cancelTimer(Address owner, TimerToken token) {
        timers.cancel(owner, token);
    }

    void trace(TraceEvent event) {
        ports.trace().accept(event);
    }
}
