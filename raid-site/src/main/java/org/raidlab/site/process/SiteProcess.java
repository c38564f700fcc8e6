package org.raidlab.site.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.SequencedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.ldg.LossyChannel;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.comm.netty.UdpSocket;
import org.raidlab.comm.seal.Guard;
import org.raidlab.core.SeededRandom;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.SystemClock;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.RunFile;
import org.raidlab.site.node.Node;
import org.raidlab.site.node.NodePorts;
import org.raidlab.site.node.ResourceMeter;
import org.raidlab.store.SiteFolder;
import org.raidlab.store.blocks.Background;
import org.raidlab.store.log.LogSettings;

/** A site in a process of its own: everything happens on the socket's thread, in turns. */
public final class SiteProcess implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger(SiteProcess.class);
    /** After so many turns in a row the socket is read again. */
    private static final int TURNS_MAX = 16;

    private final SiteProcessSetup setup;
    private final SystemClock clock = new SystemClock();
    private final UdpSocket socket;
    private final SiteFolder folder;
    private final MeteredLog log;
    private final Node node;
    private final ExecutorService blockWriter;
    private final LossyChannel incoming;
    private final LossyChannel outgoing;
    private final Guard guard;
    private final GuardWatch guardWatch;
    private final TurnMeter meter = new TurnMeter();
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean stopping;

    private SiteProcess(SiteProcessSetup setup) throws IOException {
        this.setup = setup;
        socket = bind(setup, new Loop());
        blockWriter = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("raid-blocks").daemon().factory());
        Background background = new Background(blockWriter, socket::execute, this::fail);
        folder = SiteFolder.open(setup.data(), LogSettings.DEFAULT, background);
        log = new MeteredLog(folder.devices().log());
        SeededRandom random =
                new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid());
        NodePorts ports = new NodePorts(
                folder.incarnation(),
                log,
                folder.devices().ledger(),
                folder.devices().blocks(),
                clock,
                System::nanoTime,
                random.fork(),
                event -> {});
        node = new Node(
                setup.node(socket.receiveBufferBytes()),
                ports,
                new ControlDesk(this, setup.node(0).site()));
        outgoing = new LossyChannel(socket, clock, random.fork());
        guard = setup.access().guard(new Guard.Place(socket.local(), outgoing, node::receive), clock);
        guardWatch = new GuardWatch("site " + setup.site(), guard.counters());
        incoming = new LossyChannel(guard::receive, clock, random.fork());
    }

    /** On the port that the site had before, if nobody has taken that while it was down: others learn the new one. */
    private static UdpSocket bind(SiteProcessSetup setup, LoopHandler loop) throws IOException {
        InetSocketAddress before = setup.bind();
        try {
            return UdpSocket.bind(setup.access().socket(before), loop);
        } catch (IOException e) {
            if (before.getPort() == 0) {
                throw e;
            }
            LOG.info("site {} takes another port: {}", setup.site(), e.getMessage());
            return UdpSocket.bind(setup.access().socket(new InetSocketAddress(before.getAddress(), 0)), loop);
        }
    }

    /** Starts the site; it takes part when this returns. */
    public static SiteProcess start(SiteProcessSetup setup) {
        try {
            SiteProcess process = new SiteProcess(setup);
            process.begin();
            return process;
        } catch (IOException e) {
            throw new EnvironmentException("site " + setup.site() + " cannot start: " + e.getMessage(), e);
        }
    }

    private void begin() {
        socket.execute(() -> {
            node.start();
            turns();
            socket.start();
            announce();
        });
    }

    private void announce() {
        InetSocketAddress local = socket.local();
        RunFile runFile = new RunFile(
                ProcessHandle.current().pid(), local.getHostString(), local.getPort(), folder.incarnation());
        ClusterFolder.write(setup.runFile(), runFile);
        LOG.info(
                "site {} is up at {} (incarnation {}, {})",
                setup.site(),
                local,
                folder.incarnation(),
                socket.transport());
    }

    private void turns() {
        boolean more = true;
        for (int turn = 0; more && turn < TURNS_MAX; turn++) {
            meter.begin();
            more = node.run(guard);
            meter.end();
        }
        socket.flush();
        guardWatch.look(clock.monotonicNanos());
        long next = Math.min(
                node.nextDeadlineNanos(), Math.min(incoming.nextDeadlineNanos(), outgoing.nextDeadlineNanos()));
        socket.wakeAt(more ? clock.monotonicNanos() : next);
        if (node.isSuperseded()) {
            LOG.warn("another process runs site {} now; this one ends", setup.site());
            stop();
        }
    }

    private void fail(Throwable cause) {
        Ending.because("site " + setup.site(), cause);
    }

    /** What the site's parts count, by name. */
    SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = node.counters();
        log.counters(counters);
        meter.counters(counters);
        counters.putAll(guard.counters().byName());
        counters.putAll(socket.byName());
        return counters;
    }

    ResourceMeter meter() {
        return node.meter();
    }

    int incarnation() {
        return folder.incarnation();
    }

    void answer(InetSocketAddress to, byte[] message) {
        node.send(to, message);
    }

    void suffer(SetLossy policy) {
        incoming.setPolicy(policy.incoming());
        outgoing.setPolicy(policy.outgoing());
    }

    /** Ends in good order, after this turn's answers are out. */
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

    /** Waits until the process was stopped, then frees everything. */
    public void join() throws InterruptedException {
        ended.await();
        close();
    }

    @Override
    public void close() {
        socket.close();
        blockWriter.shutdown();
        folder.close();
    }

    private final class Loop implements LoopHandler {
        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            incoming.send(from, datagram);
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
