package org.raidlab.comm.netty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.linux.LinuxEngine;
import org.raidlab.comm.udp.Engine;

/**
 * One UDP socket with a thread of its own, on which all code of its process runs. {@link #send}, {@link #flush} and
 * {@link #wakeAt} are called on that thread.
 */
public final class UdpSocket implements DatagramSink, AutoCloseable {
    private final Engine engine;
    private final String transport;

    private UdpSocket(Engine engine, String transport) {
        this.engine = engine;
        this.transport = transport;
    }

    /** Binds a socket. Nothing is read before {@link #start}. */
    public static UdpSocket bind(UdpConfig config, LoopHandler handler) throws IOException {
        return switch (config.transport()) {
            case LINUX -> linux(config, handler, "as configured");
            case AUTO -> LinuxEngine.isAvailable() ? linux(config, handler, "available") : netty(config, handler);
            case NATIVE, NIO -> netty(config, handler);
        };
    }

    private static UdpSocket linux(UdpConfig config, LoopHandler handler, String reason) throws IOException {
        Engine engine = LinuxEngine.bind(config.bind(), config.bufferBytes(), handler);
        return new UdpSocket(engine, "linux (" + reason + ")");
    }

    private static UdpSocket netty(UdpConfig config, LoopHandler handler) throws IOException {
        Native chosen = Native.choose(config.transport());
        return new UdpSocket(NettyEngine.bind(config, chosen, handler), chosen.toString());
    }

    /** Begins to read. */
    public void start() {
        engine.start();
    }

    /** Returns the host and port to which the socket is bound. */
    public InetSocketAddress local() {
        return engine.local();
    }

    /** Returns the transport and the reason for its choice, such as {@code linux (as configured)}. */
    public String transport() {
        return transport;
    }

    /** Returns the size of the receive buffer as the kernel reports it. */
    public int receiveBufferBytes() {
        return engine.receiveBufferBytes();
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        engine.send(to, datagram);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        engine.send(to, head, content);
    }

    /** Sends all datagrams that wait, with as few system calls as possible. */
    public void flush() {
        engine.flush();
    }

    /** Wakes the handler at a time on the scale of {@link System#nanoTime}; another call never delays it. */
    public void wakeAt(long nanos) {
        engine.wakeAt(nanos);
    }

    /**
     * Runs a step on the socket's thread; any thread may call this method. False if the socket is closed and runs
     * nothing more.
     */
    public boolean execute(Runnable step) {
        return engine.execute(step);
    }

    /** Returns whether the caller is the socket's thread. */
    public boolean inLoop() {
        return engine.inLoop();
    }

    /**
     * Returns the number of datagrams that the kernel dropped because the receive buffer was full; -1 where the kernel
     * does not report it.
     */
    public long kernelDrops() {
        return KernelDrops.of(local());
    }

    /** Returns the socket's counters by name. */
    public SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> byName = new LinkedHashMap<>();
        byName.put("udp.receive-buffer-bytes", (long) receiveBufferBytes());
        byName.put("udp.kernel-drops", kernelDrops());
        byName.put("udp.send-failures", engine.sendFailures());
        byName.put("udp.send-queue-drops", engine.queueDrops());
        return byName;
    }

    /** Closes the socket and ends its thread. From the thread itself it returns at once. */
    @Override
    public void close() {
        engine.close();
    }
}
