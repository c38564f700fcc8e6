package org.raidlab.experiments.figure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointRecord;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.Group;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.checkpoint.TwoQueues;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.checkpoint.WrappedMessageCodec;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.Transport;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.SystemClock;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.log.LogSettings;

/**
 * A process of the paper's procedure on this host: two queues, one message at a time, each in its own turn, which
 * forces its writes before any message leaves.
 */
final class RealProcess implements Transport<WrappedMessage<TalkMessage>>, AutoCloseable {
    /** Datagrams of a loopback are hardly ever lost; who waits for one of those waits for this. */
    private static final CheckpointSettings SETTINGS =
            CheckpointSettings.DEFAULT.withSenderLog(false).withRepeat(Duration.ofSeconds(2));

    private static final int HEAD_BYTES = Integer.BYTES + Short.BYTES;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final int RECORD_BYTES_MAX = 1 << 20;
    private static final LogDevice LOG =
            LogDevice.of("log", CheckpointRecord.class, PackedCodec.of(CheckpointRecord.class, RECORD_BYTES_MAX));

    private final Place place;
    private final Group group;
    private final WrappedMessageCodec<TalkMessage> codec;
    private final BiConsumer<InetSocketAddress, byte[]> out;
    private final SystemClock clock = new SystemClock();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Devices devices;
    private final CheckpointedServer<TalkMessage> server;
    private final Turn<WrappedMessage<TalkMessage>> turn;
    private final TwoQueues<TalkMessage> queues = new TwoQueues<>();
    private long turnBegunNanos;
    private long cpuNanos;
    private long blockedNanos;
    private int completed;

    /**
     * The identity and environment of a process.
     *
     * @param number from 0
     * @param run counts the runs: messages of another one are dropped
     * @param imageBytes of a checkpoint
     * @param folder of its log
     * @param sockets of all processes, by their numbers
     */
    record Place(int number, int run, int imageBytes, Path folder, List<InetSocketAddress> sockets) {}

    RealProcess(Place place, BiConsumer<InetSocketAddress, byte[]> out) {
        this.place = place;
        this.out = out;
        int size = place.sockets.size();
        codec = new WrappedMessageCodec<>(SyncRun.BODIES, size);
        group = new Group(IntStream.rangeClosed(1, size)
                .mapToObj(number -> Address.of(number, RaidServer.AC))
                .toList());
        devices = Devices.open(
                List.of(LOG),
                new FolderDevices(
                        new DiskFiles(), place.folder, LogSettings.DEFAULT, Background.atOnce(failure -> {})));
        turn = new Turn<>(new TurnPorts<>(this, devices, clock, this::noted), TurnLimits.DEFAULT);
        server = server(size);
        turn.host(self(), server, new MessageTag(1, 0));
        turn.start();
    }

    private CheckpointedServer<TalkMessage> server(int size) {
        RandomSource random = new SeededRandom(place.number + 1L);
        List<Address> neighbours = Topology.COMPLETE.neighbours(place.number, size).stream()
                .map(group::address)
                .toList();
        return new CheckpointedServer<>(
                new Ports(self(), 1, turn.clock(), random.fork(), System::nanoTime),
                group,
                new Talker(neighbours, random, place.imageBytes),
                SyncRun.BODIES,
                SETTINGS,
                SyncCase.Method.LEU_BHARGAVA.factory());
    }

    private Address self() {
        return group.address(place.number);
    }

    /** Takes a message of another process. */
    void receive(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message);
        if (message.length < HEAD_BYTES || in.getInt() != place.run) {
            return;
        }
        Address from = group.address(in.getShort());
        byte[] body = new byte[in.remaining()];
        in.get(body);
        try {
            queues.add(new Envelope<>(from, self(), new MessageTag(1, 0), codec.decode(body)), clock.monotonicNanos());
        } catch (MalformedException e) {
            throw new IllegalStateException("the processes of a run understand each other", e);
        }
    }

    /** Begins an instance on the starter's message. */
    void begin(SyncType type) {
        WrappedMessage<TalkMessage> start = new WrappedMessage.Sync<>(SyncMessage.start(type, place.number));
        queues.add(new Envelope<>(self(), self(), new MessageTag(1, 0), start), clock.monotonicNanos());
    }

    /** Takes all messages that the turn allows, and does the work that is due. */
    void work() {
        boolean more = true;
        while (more) {
            Envelope<WrappedMessage<TalkMessage>> next = queues.next(server.isBlocked(), clock.monotonicNanos());
            turnBegunNanos = clock.monotonicNanos();
            if (next == null) {
                boolean waited = server.isBlocked();
                more = turn.run() || waited != server.isBlocked();
            } else {
                step(next);
            }
        }
    }

    private void step(Envelope<WrappedMessage<TalkMessage>> message) {
        long before = threads.getCurrentThreadCpuTime();
        boolean blocked = server.isBlocked();
        turn.accept(message);
        turn.run();
        if (TwoQueues.isSynchronization(message) && (blocked || server.isBlocked())) {
            cpuNanos += threads.getCurrentThreadCpuTime() - before;
        }
    }

    private void noted(TraceEvent event) {
        switch (event) {
            case CheckpointEvent.Blocked blocked ->
                blockedNanos = Math.max(blockedNanos, blocked.nanos() + clock.monotonicNanos() - turnBegunNanos);
            case CheckpointEvent.Decided _, CheckpointEvent.RolledBack _ -> completed++;
            default -> {
                // not measured
            }
        }
    }

    @Override
    public void send(Envelope<WrappedMessage<TalkMessage>> message) {
        byte[] body = codec.encode(message.body());
        byte[] all = ByteBuffer.allocate(HEAD_BYTES + body.length)
                .putInt(place.run)
                .putShort((short) place.number)
                .put(body)
                .array();
        out.accept(place.sockets.get(group.number(message.to())), all);
    }

    @Override
    public void multicast(List<Envelope<WrappedMessage<TalkMessage>>> messages) {
        messages.forEach(this::send);
    }

    @Override
    public void flush() {
        // the socket sends at the end of its own turn
    }

    long nextDeadlineNanos() {
        return turn.nextDeadlineNanos();
    }

    boolean isIdle() {
        return queues.isSynchronized() && server.algorithm().isIdle();
    }

    int completed() {
        return completed;
    }

    SyncFigures figures() {
        return new SyncFigures(
                blockedNanos / NANOS_PER_MILLI,
                cpuNanos / NANOS_PER_MILLI,
                queues.longest(),
                queues.longestWaitNanos() / NANOS_PER_MILLI);
    }

    void reset() {
        cpuNanos = 0;
        blockedNanos = 0;
        completed = 0;
        queues.reset();
    }

    @Override
    public void close() {
        devices.close();
    }
}
