package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.Device;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;

/** A machine that does in a turn what a test says, and remembers what it recovered and received. */
final class ScriptedProcess implements Process {
    static final LogDevice LOG = LogDevice.of("log", LogRecord.class, null);
    static final LogDevice SECOND = LogDevice.of("second", LogRecord.class, null);
    static final BlockDevice BLOCKS = new BlockDevice("blocks", 4_096);
    static final List<Device> DEVICES = List.of(LOG, SECOND, BLOCKS);

    private final ProcessEnvironment ports;
    private final ArrayDeque<BiConsumer<ScriptedProcess, DatagramSink>> script = new ArrayDeque<>();
    private final List<String> recovered = new ArrayList<>();
    private final List<String> received = new ArrayList<>();
    private long deadlineNanos = Long.MAX_VALUE;

    ScriptedProcess(ProcessEnvironment ports) {
        this.ports = ports;
    }

    @Override
    public void start() {
        ports.devices().log(LOG).replay((at, payload) -> recovered.add(text(payload)));
        ports.devices().log(SECOND).replay((at, payload) -> {});
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        byte[] bytes = new byte[datagram.remaining()];
        datagram.get(bytes);
        received.add(text(bytes) + "@" + ports.clock().monotonicNanos());
    }

    @Override
    public boolean run(DatagramSink out) {
        if (deadlineNanos <= ports.clock().monotonicNanos()) {
            received.add("deadline@" + ports.clock().monotonicNanos());
            deadlineNanos = Long.MAX_VALUE;
        }
        BiConsumer<ScriptedProcess, DatagramSink> next = script.poll();
        if (next != null) {
            next.accept(this, out);
        }
        return !script.isEmpty();
    }

    @Override
    public long nextDeadlineNanos() {
        return deadlineNanos;
    }

    /** In one of the next turns, in the order of these calls. */
    void then(BiConsumer<ScriptedProcess, DatagramSink> deed) {
        script.add(deed);
    }

    void append(String record) {
        ports.devices().log(LOG).append(record.getBytes(StandardCharsets.UTF_8));
    }

    void wakeAt(long timeNanos) {
        deadlineNanos = timeNanos;
    }

    ProcessEnvironment ports() {
        return ports;
    }

    List<String> recovered() {
        return recovered;
    }

    List<String> received() {
        return received;
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
