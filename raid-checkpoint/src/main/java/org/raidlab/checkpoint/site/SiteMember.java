package org.raidlab.checkpoint.site;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointRecord;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.Group;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.codec.Codecs;

/**
 * A server of a site in its group of checkpointed servers. The Atomicity Controller begins the instances, since its
 * process has the log; channels between a site's servers keep the order, so an image is there before the answer that
 * counts on it. A rollback is no instance here: it is a new life of the site, of which each server is told its image.
 */
public final class SiteMember implements Server<RaidMessage>, MemberEffects.Member {
    private static final CheckpointSettings SETTINGS = CheckpointSettings.DEFAULT.withSenderLog(false);
    private static final long NANOS_PER_MICRO = 1_000;

    private record Every() implements TimerToken {}

    private final Ports ports;
    private final Group group;
    private final Address logOwner;
    private final Optional<Duration> every;
    private final InnerAdapter innerAdapter;
    private final CheckpointedServer<RaidMessage> wrapper;
    private final MemberMessages messages;
    private final RecoveryLine recoveryLine = new RecoveryLine();
    private @Nullable Effects<RaidMessage> effects;
    private long blockedNanos;
    private long blockedMostNanos;

    /** @param every how often the Atomicity Controller begins an instance of itself; only when asked if empty */
    public SiteMember(
            Ports ports,
            Checkpointable<RaidMessage> server,
            Optional<Duration> every,
            CheckpointAlgorithm.Factory algorithm) {
        this.ports = ports;
        this.every = every;
        logOwner = ports.self().sibling(RaidServer.AC);
        group = SiteGroup.around(ports.self());
        innerAdapter = new InnerAdapter(server, group, this::cut);
        messages = new MemberMessages(group, innerAdapter);
        wrapper = new CheckpointedServer<>(ports, group, innerAdapter, Codecs.raid("packed"), SETTINGS, algorithm);
    }

    /** Returns whether a timer belongs to checkpoints rather than to the server inside. */
    public static boolean isOfCheckpoints(TimerToken timer) {
        return timer instanceof Every || CheckpointedServer.isOwn(timer);
    }

    private boolean isLogOwner() {
        return ports.self().equals(logOwner);
    }

    private Effects<WrappedMessage<RaidMessage>> outward(Effects<RaidMessage> out) {
        effects = out;
        return new MemberEffects(ports.self(), out, messages, this);
    }

    private Effects<RaidMessage> out() {
        Invariants.check(effects != null, "effects are given with each step");
        return Objects.requireNonNull(effects);
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        if (in.body() instanceof CheckpointMessage message) {
            onMessage(in, message, out);
        } else {
            carry(in, messages.normal(in), out);
        }
    }

    /** Handles a checkpoint message; it ignores messages from outside the site. */
    private void onMessage(Envelope<RaidMessage> in, CheckpointMessage message, Effects<RaidMessage> out) {
        if (!group.contains(in.from())) {
            out.trace(new RaidTrace.Ignored("not of this site's group: " + message));
            return;
        }
        switch (message) {
            case CheckpointMessage.Begin() -> begin(out);
            case CheckpointMessage.Sync(byte[] bytes) ->
                messages.synchronization(bytes, out).ifPresent(sync -> carry(in, sync, out));
            case CheckpointMessage.Taken(int number, RaidRecord.Image image) -> recoveryLine.take(number, image);
            case CheckpointMessage.Restored _ -> carry(in, messages.normal(in), out);
        }
    }

    private void carry(Envelope<RaidMessage> in, WrappedMessage<RaidMessage> message, Effects<RaidMessage> out) {
        wrapper.onMessage(new Envelope<>(in.from(), in.to(), in.messageTag(), message), outward(out));
    }

    /** Begins an instance unless one is open: the next instance covers everything that this one would have. */
    private void begin(Effects<RaidMessage> out) {
        if (isLogOwner() && wrapper.isQuiet()) {
            Envelope<WrappedMessage<RaidMessage>> own = new Envelope<>(
                    ports.self(),
                    ports.self(),
                    new MessageTag(ports.incarnation(), interval()),
                    messages.start(ports.self()));
            wrapper.onMessage(own, outward(out));
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        if (token instanceof Every) {
            begin(out);
            beginLater(out);
        } else {
            wrapper.onTimer(token, outward(out));
        }
    }

    private void beginLater(Effects<RaidMessage> out) {
        every.filter(_ -> isLogOwner()).ifPresent(time -> out.setTimer(new Every(), time));
    }

    @Override
    public void onRecovery(Recovery from) {
        wrapper.onRecovery(from);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        if (record instanceof RaidRecord.ProcessCheckpoint checkpoint) {
            recoveryLine.recovered(new Lsn(offset), checkpoint);
        } else {
            wrapper.onRecovered(offset, record);
        }
    }

    /** Starts the member; the member whose process has the log sends the others the images from which they go on. */
    @Override
    public void onReady(Effects<RaidMessage> out) {
        wrapper.onReady(outward(out));
        if (isLogOwner()) {
            for (RaidServer type : SiteGroup.MEMBERS) {
                recoveryLine.of(type).ifPresent(image -> restore(ports.self().sibling(type), image.state(), out));
            }
            beginLater(out);
        }
    }

    private void restore(Address server, byte[] state, Effects<RaidMessage> out) {
        innerAdapter.left(server);
        out.send(server, new CheckpointMessage.Restored(state));
    }

    private void cut(Lsn before) {
        recoveryLine.cut(before, out());
    }

    /**
     * Passes images and decisions on to the recovery line; it writes no other record, since the wrapper has that state
     * in memory.
     */
    @Override
    public void keep(CheckpointRecord record) {
        switch (record) {
            case CheckpointRecord.Taken taken
            when isLogOwner() -> recoveryLine.take(taken.number(), image(taken.state()));
            case CheckpointRecord.Taken taken ->
                out().send(logOwner, new CheckpointMessage.Taken(taken.number(), image(taken.state())));
            case CheckpointRecord.Decided decided -> recoveryLine.commit(members(decided), out());
            case CheckpointRecord.Committed _,
                    CheckpointRecord.Dropped _,
                    CheckpointRecord.Forgotten _,
                    CheckpointRecord.Reserved _ -> {}
        }
    }

    private static SequencedMap<Integer, Integer> members(CheckpointRecord.Decided decided) {
        SequencedMap<Integer, Integer> members = new LinkedHashMap<>();
        decided.members().forEach(part -> members.put(part.process(), part.number()));
        return members;
    }

    private RaidRecord.Image image(byte[] state) {
        return innerAdapter.image(RaidServer.of(ports.self()), ports.incarnation(), state);
    }

    @Override
    public void noted(CheckpointEvent event) {
        if (event instanceof CheckpointEvent.Blocked(int _, long nanos)) {
            blockedNanos += nanos;
            blockedMostNanos = Math.max(blockedMostNanos, nanos);
        }
    }

    @Override
    public int interval() {
        return wrapper.interval();
    }

    @Override
    public void checkInvariants() {
        wrapper.checkInvariants();
    }

    @Override
    public void checkInvariantsFully() {
        wrapper.checkInvariants();
        innerAdapter.checkInvariantsFully();
    }

    @Override
    public List<String> unfinished() {
        return wrapper.unfinished();
    }

    /** Returns the counters; {@code checkpoint} is the number of the site's last one: scripts wait for it to grow. */
    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>(innerAdapter.counters());
        if (isLogOwner()) {
            counters.put("checkpoint", recoveryLine.number());
        }
        counters.put("checkpoint.blocked-micros", blockedNanos / NANOS_PER_MICRO);
        counters.put("checkpoint.blocked-micros at most", blockedMostNanos / NANOS_PER_MICRO);
        return counters;
    }
}
