package org.raidlab.site.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.addressing.Protocols;
import org.raidlab.comm.control.ControlCodec;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.naming.NameCodec;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.comm.naming.NameServer;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpSocket;
import org.raidlab.comm.seal.DatagramCipher;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.SystemClock;
import org.raidlab.site.key.Access;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.RunFile;

/**
 * The name server in a process of its own. It keeps nothing on disk and may be killed and started again at any time.
 */
public final class NameServerProcess implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger(NameServerProcess.class);

    private final SystemClock clock = new SystemClock();
    private final ControlCodec control = new ControlCodec(RaidServer.ALL);
    private final NameCodec nameCodec = new NameCodec(RaidServer.ALL);
    private final int startSeconds = clock.startSeconds();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final UdpSocket socket;
    private final LdgEndpoint ldg;
    private final DatagramCipher datagramCipher;
    private final CipherWatch cipherWatch;
    private final NameServer server;
    private final Protocols protocols;
    private final Verbosity verbosity = new Verbosity();
    private final long began = System.nanoTime();
    private long malformed;
    /** Messages that are for servers of a site. */
    private long misdirected;

    private NameServerProcess(InetSocketAddress bind, Access access, NameConfig config) throws IOException {
        socket = UdpSocket.bind(access.socket(bind), new Loop());
        SeededRandom random = new SeededRandom(System.nanoTime());
        ldg = new LdgEndpoint(
                access.ldg(socket.receiveBufferBytes()),
                new ProcessId(random.nextLong(), startSeconds),
                clock,
                random,
                (from, sender, message) -> onMessage(from, message));
        datagramCipher = access.guard(new DatagramCipher.Place(socket.local(), socket, ldg::receive), clock);
        cipherWatch = new CipherWatch("the name server", datagramCipher.counters());
        server = new NameServer(config, clock, (to, message) -> ldg.send(to, nameCodec.encode(message)));
        protocols = new Protocols()
                .take(ProtocolId.NAMES, (from, message) -> server.onMessage(from, nameCodec.decode(message)))
                .take(ProtocolId.CONTROL, (from, message) -> onControl(from, control.decode(message)))
                .take(ProtocolId.FRAMES, (from, message) -> misdirected++)
                .take(ProtocolId.LINK, (from, message) -> misdirected++);
    }

    /** Starts the name server and writes its run file. */
    public static NameServerProcess start(InetSocketAddress bind, Access access, Path runFile) {
        NameServerProcess started = start(bind, access, runFile, NameConfig.DEFAULT);
        LOG.info("the name server is up at {}", started.socket.local());
        return started;
    }

    /** Starts the name server with other times, and without log output. */
    public static NameServerProcess start(InetSocketAddress bind, Access access, Path runFile, NameConfig config) {
        try {
            NameServerProcess process = new NameServerProcess(bind, access, config);
            InetSocketAddress local = process.socket.local();
            process.socket.execute(() -> {
                process.socket.start();
                process.turn();
                ClusterFolder.write(runFile, RunFile.ofThisProcess(local, process.startSeconds));
            });
            return process;
        } catch (IOException e) {
            throw new EnvironmentException("the name server cannot start: " + e.getMessage(), e);
        }
    }

    private void onMessage(InetSocketAddress from, byte[] message) {
        try {
            protocols.receive(from, message);
        } catch (MalformedException e) {
            malformed++;
        }
    }

    private void onControl(InetSocketAddress from, ControlMessage message) {
        switch (message) {
            case ControlMessage.Stop(long request) -> {
                ldg.send(from, control.encode(new ControlMessage.Heard(request)));
                socket.execute(ended::countDown);
            }
            case ControlMessage.StatusRequest(long request) -> ldg.send(from, control.encode(status(request)));
            case ControlMessage.SetDebug(long request, DebugLevel level) -> {
                verbosity.set(level);
                ldg.send(from, control.encode(new ControlMessage.Heard(request)));
            }
            case ControlMessage.ResourceRequest(long request) ->
                ldg.send(from, control.encode(new ControlMessage.ResourceReply(request, resources())));
            case ControlMessage.SetLossy _,
                    ControlMessage.SetTiming _,
                    ControlMessage.Fail _,
                    ControlMessage.Recover _,
                    ControlMessage.SetCuts _,
                    ControlMessage.Refused _,
                    ControlMessage.TakeCheckpoint _,
                    ControlMessage.RollBack _,
                    ControlMessage.StatusReply _,
                    ControlMessage.ResourceReply _,
                    ControlMessage.Heard _ -> {}
        }
    }

    /**
     * Returns the resources of the process: it has one server and counts no message types, so the process's time is the
     * server's.
     */
    private Resources resources() {
        ProcessorTime cpu = ProcessorTime.now();
        return new Resources(
                (System.nanoTime() - began) / 1_000,
                cpu.userMicros(),
                cpu.systemMicros(),
                verbosity.level(),
                TimingLevel.OFF,
                List.of(),
                List.of());
    }

    private ControlMessage status(long request) {
        SequencedMap<String, Long> counters = server.byName();
        counters.put("malformed", malformed);
        counters.put("misdirected", misdirected);
        counters.putAll(ldg.counters().byName());
        counters.putAll(datagramCipher.counters().byName());
        counters.putAll(socket.byName());
        ServerState state = new ServerState(Address.of(0, RaidServer.NAME_SERVER), "up");
        return new ControlMessage.StatusReply(request, ProcessHandle.current().pid(), 0, List.of(state), counters);
    }

    private void turn() {
        server.onDeadline();
        ldg.onDeadline();
        ldg.flush(datagramCipher);
        socket.flush();
        cipherWatch.look(clock.monotonicNanos());
        socket.wakeAt(Math.min(server.nextDeadlineNanos(), ldg.nextDeadlineNanos()));
    }

    /** Asks the process to end, from any thread. */
    public void requestStop() {
        ended.countDown();
    }

    /** Waits until the process was stopped, then frees everything. */
    public void join() throws InterruptedException {
        ended.await();
        close();
    }

    @Override
    public void close() {
        socket.close();
    }

    private final class Loop implements LoopHandler {
        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            datagramCipher.receive(from, datagram);
        }

        @Override
        public void onReadComplete() {
            turn();
        }

        @Override
        public void onWake() {
            turn();
        }

        @Override
        public void onFailure(Throwable cause) {
            ProcessExit.because("the name server", cause);
        }
    }
}
