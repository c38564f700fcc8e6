package org.raidlab.experiments.figure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointRecord;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.checkpoint.TwoQueues;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.runtime.SystemClock;
import org.raidlab.store.FolderDevices;

/**
 * A process of the paper's procedure on this host: two queues, one message at a time, each in its own turn, which
 * forces its writes before any message leaves.
 */
final class RealProcess implements AutoCloseable {
    /** Datagrams of a loopback are hardly ever lost; who waits for one of those waits for this. */
    private static final CheckpointSettings SETTINGS =
            CheckpointSettings.DEFAULT.withSenderLog(false).withRepeat(Duration.ofSeconds(2));

    private static final double NANOS_PER_MILLI = 1e6;

    private static final int RECORD_BYTES_MAX = 1 << 20;
    private static final LogDevice LOG = CheckpointRecord.log("log", RECORD_BYTES_MAX);

    private final Place place;
    private final TalkGroup group;
    private final TalkTransport transport;
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
        group = new TalkGroup(Topology.COMPLETE, place.sockets.size());
        transport = new TalkTransport(place, group, out);
        devices = Devices.open(List.of(LOG), FolderDevices.onThisMachine(place.folder));
        turn = new Turn<>(new TurnPorts<>(transport, devices, clock, this::noted), TurnLimits.DEFAULT);
        RandomSource random = new SeededRandom(place.number + 1L);
        server = group.server(
                new Ports(self(), 1, turn.clock(), random.fork(), System::nanoTime),
                random,
                place.imageBytes,
                SETTINGS,
                SyncCase.Method.LEU_BHARGAVA.factory());
        turn.host(self(), server, new MessageTag(1, 0));
        turn.start();
    }

    private Address self() {
        return group.address(place.number);
    }

    /** Takes a message of another process. */
    void receive(byte[] message) {
        transport.read(message).ifPresent(each -> queues.add(each, clock.monotonicNanos()));
    }

    /** Begins an instance on the starter's message. */
    void begin(SyncType type) {
        queues.add(transport.start(type), clock.monotonicNanos());
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
