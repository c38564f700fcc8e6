package org.raidlab.site.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.ldg.CutLinks;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LossyChannel;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpSocket;
import org.raidlab.comm.seal.DatagramCipher;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.SystemClock;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.RunFile;
import org.raidlab.site.node.Node;
import org.raidlab.site.node.NodePorts;
import org.raidlab.site.node.ResourceMeter;
import org.raidlab.store.SiteFolder;
import org.raidlab.store.file.Background;

/** Servers of a site in a process: the whole process runs on the socket's thread, in turns. */
public final class SiteProcess implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger(SiteProcess.class);
    /** After so many turns in a row the socket is read again. */
    private static final int TURNS_MAX = 16;

    private static final Duration TURNS_LONGEST = Duration.ofMillis(20);

    private final SiteProcessSetup setup;
    private final SystemClock clock = new SystemClock();
    private final UdpSocket socket;
    private final SiteFolder folder;
    private final MeteredLog.Meter logMeter = new MeteredLog.Meter();
    private final Node node;
    private final ExecutorService blockWriter;
    private final ExecutorService logWriter;
    private final CutLinks cuts = new CutLinks();
    private final DatagramSink arriving;
    private final LossyChannel incoming;
    private final LossyChannel outgoing;
    private final DatagramCipher datagramCipher;
    private final CipherWatch cipherWatch;
    private final TurnMeter meter = new TurnMeter();
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean stopping;
    private boolean toAnnounce;
    private volatile @Nullable String refusal;

    private SiteProcess(SiteProcessSetup setup) throws IOException {
        this.setup = setup;
        socket = bind(setup, new Loop());
        blockWriter = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("raid-blocks").daemon().factory());
        logWriter = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("raid-log").daemon().factory());
        Background background = new Background(blockWriter, logWriter, blockWriter, socket::execute, this::fail);
        folder = SiteFolder.take(setup.data(), setup.plan().devices());
        SeededRandom random =
                new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid());
        NodePorts ports = new NodePorts(
                new FolderStableStorage(folder, background, logMeter),
                clock.startSeconds(),
                clock,
                System::nanoTime,
                random.fork(),
                event -> {},
                Codecs.raid("packed"));
        node = new Node(setup.node(socket.receiveBufferBytes()), ports, new ControlRequests(this));
        outgoing = new LossyChannel(cuts.before(socket), clock, random.fork());
        datagramCipher = setup.access().guard(new DatagramCipher.Place(socket.local(), outgoing, node::receive), clock);
        cipherWatch = new CipherWatch(setup.name(), datagramCipher.counters());
        incoming = new LossyChannel(datagramCipher::receive, clock, random.fork());
        arriving = cuts.before(incoming);
    }

    /**
     * Binds the socket to the site's previous port or, if another process has taken that port, to another port, which
     * the other sites learn.
     */
    private static UdpSocket bind(SiteProcessSetup setup, LoopHandler loop) throws IOException {
        InetSocketAddress before = setup.bind();
        try {
            return UdpSocket.bind(setup.access().socket(before), loop);
        } catch (IOException e) {
            if (before.getPort() == 0) {
                throw e;
            }
            LOG.info("{} takes another port: {}", setup.name(), e.getMessage());
            return UdpSocket.bind(setup.access().socket(new InetSocketAddress(before.getAddress(), 0)), loop);
        }
    }

    /** Starts the process; if it has all servers of its site, the site comes up. */
    public static SiteProcess start(SiteProcessSetup setup) {
        try {
            SiteProcess process = new SiteProcess(setup);
            process.begin();
            return process;
        } catch (IOException e) {
            throw new EnvironmentException(setup.name() + " cannot start: " + e.getMessage(), e);
        }
    }

    private void begin() {
        socket.execute(() -> {
            if (!setup.plan().isAlone()) {
                announce();
            }
            node.start();
            turns();
            socket.start();
        });
    }

    /** Notes that the site is up; the process announces it after this turn. */
    void announceSoon() {
        toAnnounce = true;
    }

    /**
     * Collects the garbage of the ended incarnation, most of it old: the serial collector would otherwise let the heap
     * grow to its limit. Nobody waits for this process now, and what is left to mark is little.
     */
    void wentDown(String why) {
        LOG.warn("{} is not up any more: {}", setup.name(), why);
        toAnnounce = true;
        System.gc();
    }

    /** Writes the run file with the incarnation that the site is up in, or 0. */
    private void announce() {
        toAnnounce = false;
        InetSocketAddress local = socket.local();
        ClusterFolder.write(setup.runFile(), RunFile.ofThisProcess(local, node.incarnation()));
        LOG.info(
                "{} is {} at {} (incarnation {}, {})",
                setup.name(),
                node.hasFailed() ? "down" : node.incarnation() == 0 ? "waiting" : "up",
                local,
                node.incarnation(),
                socket.transport());
    }

    private void turns() {
        boolean more = true;
        long begun = clock.monotonicNanos();
        for (int turn = 0; more && mayTurn(turn, begun); turn++) {
            meter.begin();
            more = node.run(datagramCipher);
            meter.end();
        }
        socket.flush();
        cipherWatch.look(clock.monotonicNanos());
        long next = Math.min(
                node.nextDeadlineNanos(), Math.min(incoming.nextDeadlineNanos(), outgoing.nextDeadlineNanos()));
        socket.wakeAt(more ? clock.monotonicNanos() : next);
        if (toAnnounce) {
            announce();
        }
        if (node.isSuperseded()) {
            LOG.warn("another process runs {} now; this one ends", setup.name());
            stop();
        }
        node.refusal().ifPresent(this::refused);
    }

    /**
     * Returns whether another turn may run before datagrams are sent and received again. By number alone the long turns
     * of a large transaction would silence a site for seconds, and others would go on without it.
     */
    private boolean mayTurn(int turn, long begunNanos) {
        return turn == 0 || (turn < TURNS_MAX && clock.monotonicNanos() - begunNanos < TURNS_LONGEST.toNanos());
    }

    private void refused(String why) {
        if (refusal == null) {
            LOG.error("{} ends: {}", setup.name(), why);
            refusal = why;
            stop();
        }
    }

    private void fail(Throwable cause) {
        ProcessExit.because(setup.name(), cause);
    }

    /** Returns the counters of the site's parts, by name. */
    SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = node.counters();
        if (setup.plan().isLogOwner()) {
            logMeter.counters(counters);
        }
        meter.counters(counters);
        counters.putAll(datagramCipher.counters().byName());
        counters.put("cuts.dropped", cuts.dropped());
        counters.putAll(socket.byName());
        return counters;
    }

    ResourceMeter meter() {
        return node.meter();
    }

    /** The incarnation that the site is up in; 0 while it is not up. */
    int incarnation() {
        return node.incarnation();
    }

    /** Returns the servers of this process, and their states. */
    List<ServerState> servers() {
        String state = switch (node.stage()) {
            case OPEN -> "up";
            case GATHERING -> node.hasFailed() ? "failed" : "waiting";
            case RECOVERING, READY -> "recovering";
        };
        return setup.plan().servers().stream()
                .map(type -> new ServerState(new Address(setup.instance(), setup.site(), type, 0), state))
                .toList();
    }

    void answer(InetSocketAddress to, byte[] message) {
        node.send(to, message);
    }

    void checkpoint() {
        node.checkpoint();
    }

    /** Ends this incarnation, if it is still the current one. */
    void rollBack(int session) {
        if (session == node.incarnation()) {
            node.rollBack();
        }
    }

    void suffer(SetLossy policy) {
        incoming.setPolicy(policy.incoming());
        outgoing.setPolicy(policy.outgoing());
    }

    /** Has the site fail by order; returns whether this process could do so. */
    boolean failSite() {
        return node.fail();
    }

    void resumeSite() {
        node.resume();
    }

    void cut(List<InetSocketAddress> peers) {
        cuts.set(peers);
    }

    /** Returns whether a request comes from this host. */
    boolean isNear(InetSocketAddress asker) {
        return asker.getAddress().isLoopbackAddress()
                || asker.getAddress().equals(socket.local().getAddress());
    }

    /** Ends the process in good order, after this turn's answers are sent. */
    void stop() {
        if (!stopping) {
            stopping = true;
            node.leave();
            socket.execute(() -> {
                turns();
                ended.countDown();
            });
        }
    }

    /** Asks the process to end, from any thread. */
    public void requestStop() {
        socket.execute(this::stop);
    }

    /**
     * Waits until the process was stopped, then frees everything; throws {@link EnvironmentException} if the site's
     * other processes refused it.
     */
    public void join() throws InterruptedException {
        ended.await();
        close();
        String why = refusal;
        if (why != null) {
            throw new EnvironmentException(why);
        }
    }

    @Override
    public void close() {
        socket.close();
        blockWriter.shutdown();
        logWriter.shutdown();
        node.close();
        folder.close();
    }

    private final class Loop implements LoopHandler {
        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            arriving.send(from, datagram);
        }

        @Override
        public boolean expectsMore() {
            return node.ldg().expectsMore();
        }

        @Override
        public void onReadComplete() {
            turns();
        }

        @Override
        public void onWake() {
            incoming.onDeadline();
            outgoing.onDeadline();
            turns();
        }

        @Override
        public void onFailure(Throwable cause) {
            fail(cause);
        }
    }
}
