package org.raidlab.checkpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;

/**
 * A wrapper around any server that can be saved: it tags its messages with incarnation and interval, blocks them while
 * the algorithm synchronizes, and keeps checkpoints in the process's log. A state machine like the server inside.
 */
public final class CheckpointedServer<M extends Message> implements Server<WrappedMessage<M>> {
    private record ChannelTick() implements TimerToken {}

    private record Own(TimerToken token) implements TimerToken {}

    private final Ports ports;
    private final Group group;
    private final int self;
    private final Checkpointable<M> inner;
    private final CheckpointSettings settings;
    private final CheckpointAlgorithm algorithm;
    private final StableState stable;
    private final UndoneIncarnations undoneIncarnations;
    private final Dependencies dependencies = new Dependencies();
    private final Channels<M> channels;
    private final Gate<M> gate;
    private final LogRetention needs;
    private final TreeMap<Integer, long[]> floors = new TreeMap<>();
    private long[] stableFloors;
    private @Nullable Effects<WrappedMessage<M>> effects;
    private long dropped;
    private long voided;
    private long repeated;

    /** @param bodies codes messages for the sender log in checkpoints */
    public CheckpointedServer(
            Ports ports,
            Group group,
            Checkpointable<M> inner,
            Codec<M> bodies,
            CheckpointSettings settings,
            CheckpointAlgorithm.Factory algorithm) {
        this.ports = ports;
        this.group = group;
        this.inner = inner;
        this.settings = settings;
        self = group.number(ports.self());
        gate = new Gate<>(group);
        stable = new StableState(self);
        undoneIncarnations = new UndoneIncarnations(group.size());
        channels = new Channels<>(group.size(), bodies);
        stableFloors = new long[group.size()];
        needs = new LogRetention(settings.truncateBytes());
        this.algorithm = algorithm.make(new ServerContext<>(this), settings);
    }

    /** The algorithm, for checks. */
    public CheckpointAlgorithm algorithm() {
        return algorithm;
    }

    /** Returns whether a timer belongs to a wrapper, not to its server. */
    public static boolean isOwn(TimerToken timer) {
        return timer instanceof Own || timer instanceof ChannelTick;
    }

    /** The server inside. */
    public Checkpointable<M> inner() {
        return inner;
    }

    /** Returns whether normal traffic is blocked: a caller with two queues leaves the normal one alone meanwhile. */
    public boolean isBlocked() {
        return gate.isBlocked();
    }

    /** The number of the committed checkpoint. */
    public int committed() {
        return stable.committedNumber();
    }

    /** Returns the remembered instances that this process committed as coordinator, with their checkpoints. */
    public SequencedMap<InstanceId, SequencedMap<Integer, Integer>> decided() {
        return stable.decided();
    }

    /** Returns whether no instance is open, no message is held back, and every message is known to be received. */
    public boolean isQuiet() {
        return algorithm.isIdle() && gate.isEmpty() && (!settings.senderLog() || channels.isQuiet());
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        if (record instanceof CheckpointRecord mine) {
            stable.redo(offset, mine);
        } else {
            inner.onRecovered(offset, record);
        }
    }

    @Override
    public void onReady(Effects<WrappedMessage<M>> out) {
        effects = out;
        boolean again = stable.exists();
        stable.begin(writer());
        if (again) {
            undoneIncarnations.forgetAll();
            block();
        } else {
            commit(take());
            inner.onReady(inside());
        }
        algorithm.onStarted(again);
        if (settings.senderLog()) {
            out.setTimer(new ChannelTick(), settings.channelTick());
        }
        settle();
    }

    @Override
    public void onMessage(Envelope<WrappedMessage<M>> in, Effects<WrappedMessage<M>> out) {
        effects = out;
        switch (in.body()) {
            case WrappedMessage.Normal<M> normal ->
                arrive(new Envelope<>(in.from(), in.to(), normal.messageTag(), normal.body()), normal.number());
            case WrappedMessage.Sync<M> sync -> algorithm.onSync(sync.message());
            case WrappedMessage.Received<M> received -> onReceived(in, received);
            case WrappedMessage.Line<M> line -> algorithm.onLine(line.message());
            case WrappedMessage.Restore<M> back -> {
                restore(back.checkpoint());
                algorithm.onRestored();
            }
        }
        settle();
    }

    private void arrive(Envelope<M> message, long number) {
        if (!gate.holds(message.from())) {
            deliver(message, number);
        } else if (gate.size() < settings.queueMax()) {
            gate.hold(message, number);
        } else {
            dropped++;
        }
    }

    private void deliver(Envelope<M> message, long number) {
        if (group.contains(message.from())) {
            int from = group.number(message.from());
            if (isVoid(from, message.messageTag())) {
                voided++;
                return;
            }
            undoneIncarnations.saw(from, message.messageTag().incarnation());
            if (number > 0 && !channels.receive(from, number)) {
                repeated++;
                return;
            }
            if (from != self) {
                dependencies.receive(from, message.messageTag());
            }
        }
        inner.onMessage(message, inside());
    }

    private boolean isVoid(int from, MessageTag messageTag) {
        return from == self
                ? messageTag.incarnation() < stable.incarnation()
                : undoneIncarnations.isVoid(from, messageTag);
    }

    private void onReceived(Envelope<WrappedMessage<M>> in, WrappedMessage.Received<M> received) {
        if (received.yours() >= stable.incarnation() && group.contains(in.from())) {
            channels.acknowledged(group.number(in.from()), received);
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<WrappedMessage<M>> out) {
        effects = out;
        switch (token) {
            case ChannelTick _ -> {
                repeatChannels();
                out.setTimer(token, settings.channelTick());
            }
            case Own own -> algorithm.onTimer(own.token());
            default -> {
                if (gate.fires(token)) {
                    inner.onTimer(token, inside());
                }
            }
        }
        settle();
    }

    /**
     * Repeats messages only while there is normal traffic: between a new incarnation and its restore, a process would
     * report state that it is about to undo.
     */
    private void repeatChannels() {
        for (int process = 0; process < group.size() && !gate.isBlocked(); process++) {
            int to = process;
            channels.missing(to).forEach((number, body) -> sendNormal(to, number, body));
            if (channels.takeNews(to)) {
                WrappedMessage.Received<M> told = new WrappedMessage.Received<>(
                        stable.incarnation(), newest(to), channels.floor(to), stableFloors[to]);
                out().send(group.address(to), told);
            }
        }
    }

    private int newest(int process) {
        return process == self ? stable.incarnation() : undoneIncarnations.newest(process);
    }

    private void sendNormal(int to, long number, M body) {
        if (to != self) {
            dependencies.send(to);
        }
        out().send(group.address(to), new WrappedMessage.Normal<>(label(), number, body));
    }

    MessageTag label() {
        return new MessageTag(stable.incarnation(), stable.last());
    }

    @Override
    public int interval() {
        return Math.max(0, stable.last());
    }

    /** Delivers waiting messages in their order as soon as traffic is free again. */
    private void settle() {
        while (!gate.isBlocked()) {
            Gate.Held<M> held = gate.next();
            if (held == null) {
                return;
            }
            switch (held) {
                case Gate.Held.In<M> in -> deliver(in.message(), in.number());
                case Gate.Held.Out<M> leaving -> inside().send(leaving.to(), leaving.body());
                case Gate.Held.Timer<M> timer -> inner.onTimer(timer.token(), inside());
            }
        }
    }

    private Effects<M> inside() {
        return new InnerEffects<>(out(), gate, needs, this::leave, label());
    }

    private WrappedMessage<M> leave(Address to, M body) {
        if (!group.contains(to)) {
            return new WrappedMessage.Normal<>(label(), 0, body);
        }
        int number = group.number(to);
        if (number != self) {
            dependencies.send(number);
        }
        return new WrappedMessage.Normal<>(label(), settings.senderLog() ? channels.send(number, body) : 0, body);
    }

    // What the algorithm asks for; called by its desk only.

    void block() {
        gate.block(ports.clock().monotonicNanos());
    }

    void resume() {
        long nanos = gate.open(ports.clock().monotonicNanos());
        if (nanos >= 0) {
            out().trace(new CheckpointEvent.Blocked(self, nanos));
        }
    }

    int take() {
        byte[] state = ProcessState.of(channels.save(), dependencies.save(), inner.save());
        int number = stable.take(state, writer());
        floors.put(number, channels.floors());
        out().trace(new CheckpointEvent.Image(self, false, state.length));
        return number;
    }

    void commit(int number) {
        stable.commit(number, writer());
        committed(number);
    }

    void decide(InstanceId instance, SequencedMap<Integer, Integer> members) {
        stable.decide(instance, members, writer());
        committed(stable.committedNumber());
    }

    private void committed(int number) {
        stableFloors = Objects.requireNonNullElse(floors.get(number), stableFloors);
        floors.headMap(number, true).clear();
        if (needs.isTimeToCut(stable.neededFrom())) {
            out().truncateLog(needs.cut(stable.compact(writer())));
        }
    }

    void restore(int checkpoint) {
        byte[] state = stable.stateOf(checkpoint);
        channels.restore(ProcessState.channels(state));
        if (checkpoint <= stable.committedNumber()) {
            stableFloors = channels.floors();
        }
        gate.cancelTimers(out()::cancelTimer);
        inner.restore(ProcessState.image(state), inside());
        out().trace(new CheckpointEvent.Image(self, true, state.length));
    }

    void setOwnTimer(TimerToken token, Duration delay) {
        out().setTimer(new Own(token), delay);
    }

    int self() {
        return self;
    }

    Group group() {
        return group;
    }

    Ports ports() {
        return ports;
    }

    StableState stable() {
        return stable;
    }

    UndoneIncarnations graves() {
        return undoneIncarnations;
    }

    Dependencies dependencies() {
        return dependencies;
    }

    StableState.Writer writer() {
        return new StableState.Writer() {
            @Override
            public Lsn force(LogRecord record) {
                return out().force(record);
            }

            @Override
            public Lsn append(LogRecord record) {
                return out().append(record);
            }
        };
    }

    Effects<WrappedMessage<M>> out() {
        Invariants.check(effects != null, "effects are given with each step");
        return Objects.requireNonNull(effects);
    }

    @Override
    public void checkInvariants() {
        inner.checkInvariants();
        algorithm.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>(inner.unfinished());
        if (!algorithm.isIdle()) {
            unfinished.add("an instance at process " + self);
        }
        return unfinished;
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>(inner.counters());
        counters.put("checkpoint.dropped", dropped);
        counters.put("checkpoint.void", voided);
        counters.put("checkpoint.repeated", repeated);
        return counters;
    }
}
