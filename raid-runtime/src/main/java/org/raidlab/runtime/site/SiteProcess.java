package org.raidlab.runtime.site;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.WrappedProcess;
import org.raidlab.runtime.control.ControlRequests;
import org.raidlab.runtime.launch.ProcessExit;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodePorts;
import org.raidlab.runtime.node.WatchedSystem;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.runtime.watch.EventPublisher;
import org.raidlab.store.SiteFolder;
import org.raidlab.store.file.Background;

/** Servers of a site in an operating-system process, behind a UDP socket. */
public final class SiteProcess<M extends Message> implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger(SiteProcess.class);

    private final SiteProcessSetup<M> setup;
    private final UdpHost host;
    private final SiteFolder folder;
    private final MeteredLog.Meter logMeter;
    private final Node<M> node;
    private final EventPublisher publisher;
    private final ControlRequests control;
    private final ExecutorService blockWriter;
    private final ExecutorService logWriter;
    private boolean stopping;
    private boolean toAnnounce;
    private volatile @Nullable String refusal;

    private SiteProcess(SiteProcessSetup<M> setup) throws IOException {
        this.setup = setup;
        logMeter = new MeteredLog.Meter(setup.system().site().log());
        host = bind(setup);
        blockWriter = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("raid-blocks").daemon().factory());
        logWriter = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("raid-log").daemon().factory());
        Background background = new Background(
                blockWriter, logWriter, blockWriter, host::execute, cause -> ProcessExit.because(setup.name(), cause));
        folder = SiteFolder.take(setup.data(), setup.plan().devices());
        SystemClock clock = new SystemClock();
        NodePorts<M> ports = new NodePorts<>(
                new FolderStableStorage(folder, background, logMeter),
                clock.startSeconds(),
                clock,
                System::nanoTime,
                new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid()),
                event -> {},
                setup.codec());
        publisher = new EventPublisher(setup.place(), clock, new Told());
        node = new Node<>(
                setup.node(
                        host.ldg(),
                        new WatchedSystem<>(setup.system(), setup.system().text(), publisher)),
                ports,
                new Orders());
        control = new ControlRequests(setup.system().types(), host, new Controlled(), node.meter());
    }

    /**
     * Binds the socket to the site's previous port or, if another process has taken that port, to another port, which
     * the other sites learn.
     */
    private static UdpHost bind(SiteProcessSetup<?> setup) throws IOException {
        InetSocketAddress before = setup.bind();
        try {
            return bind(setup, before);
        } catch (IOException e) {
            if (before.getPort() == 0) {
                throw e;
            }
            LOG.info("{} takes another port: {}", setup.name(), e.getMessage());
            return bind(setup, new InetSocketAddress(before.getAddress(), 0));
        }
    }

    private static UdpHost bind(SiteProcessSetup<?> setup, InetSocketAddress at) throws IOException {
        return UdpHost.bind(setup.name(), at, setup.access(), cause -> ProcessExit.because(setup.name(), cause));
    }

    /** Starts the process; if it has all servers of its site, the site comes up. */
    public static <M extends Message> SiteProcess<M> start(SiteProcessSetup<M> setup) {
        try {
            SiteProcess<M> process = new SiteProcess<>(setup);
            process.host.run(process.new Turns());
            return process;
        } catch (IOException e) {
            throw new EnvironmentException(setup.name() + " cannot start: " + e.getMessage(), e);
        }
    }

    /** Writes the run file with the incarnation that the site is up in, or 0. */
    private void announce() {
        toAnnounce = false;
        InetSocketAddress local = host.local();
        RunFile.ofThisProcess(local, node.incarnation()).write(setup.runFile());
        LOG.info(
                "{} is {} at {} (incarnation {}, {})",
                setup.name(),
                node.hasFailed() ? "down" : node.incarnation() == 0 ? "waiting" : "up",
                local,
                node.incarnation(),
                host.transport());
    }

    /** Ends the process if another process runs its servers now, or if others refuse it. */
    private void look() {
        if (toAnnounce) {
            announce();
        }
        if (stopping) {
            return;
        }
        if (node.isSuperseded()) {
            LOG.warn("another process runs {} now; this one ends", setup.name());
            stop();
        }
        Optional<String> why = node.refusal();
        if (why.isPresent()) {
            LOG.error("{} ends: {}", setup.name(), why.get());
            refusal = why.get();
            stop();
        }
    }

    private void stop() {
        if (!stopping) {
            stopping = true;
            node.leave();
            host.end();
        }
    }

    /** Asks the process to end, from any thread. */
    public void requestStop() {
        host.execute(this::stop);
    }

    /**
     * Waits until the process was stopped, then frees everything; throws {@link EnvironmentException} if the site's
     * other processes refused it.
     */
    public void join() throws InterruptedException {
        host.join();
        close();
        String why = refusal;
        if (why != null) {
            throw new EnvironmentException(why);
        }
    }

    @Override
    public void close() {
        host.close();
        blockWriter.shutdown();
        logWriter.shutdown();
        node.close();
        folder.close();
    }

    /** The site's turns, and what the process has to do beside them. */
    private final class Turns extends WrappedProcess {
        Turns() {
            super(node);
        }

        @Override
        public void start() {
            if (!setup.plan().isAlone()) {
                announce();
            }
            super.start();
        }

        @Override
        public boolean run(DatagramSink out) {
            publisher.onDeadline();
            boolean more = super.run(out);
            look();
            return more;
        }

        @Override
        public long nextDeadlineNanos() {
            return Math.min(super.nextDeadlineNanos(), publisher.nextDeadlineNanos());
        }
    }

    /** What the publisher of events needs of the process. */
    private final class Told implements EventPublisher.Source {
        private final Codec<ControlMessage> codec =
                ControlMessage.codec(setup.system().types());

        @Override
        public void send(InetSocketAddress to, ControlMessage message) {
            node.send(to, codec.encode(message));
        }

        @Override
        public SequencedMap<String, Long> counters() {
            SequencedMap<String, Long> counters = SiteProcess.this.counters();
            counters.putAll(host.counters());
            return counters;
        }
    }

    private SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = node.counters();
        if (setup.plan().isLogOwner()) {
            logMeter.counters(counters);
        }
        publisher.addTo(counters);
        return counters;
    }

    /** What the node tells the process. */
    private final class Orders implements Node.Control {
        @Override
        public void onMessage(InetSocketAddress from, byte[] message) throws MalformedException {
            control.onMessage(from, message);
        }

        @Override
        public void onUp(int incarnation) {
            toAnnounce = true;
            publisher.state("up", incarnation);
        }

        /**
         * Collects the garbage of the ended incarnation, most of it old: the serial collector would otherwise let the
         * heap grow to its limit. Nobody waits for this process now, and what is left to mark is little.
         */
        @Override
        public void onDown(String why) {
            LOG.warn("{} is not up any more: {}", setup.name(), why);
            toAnnounce = true;
            publisher.state(node.hasFailed() ? "failed" : "waiting", 0);
            System.gc();
        }
    }

    private final class Controlled implements ControlRequests.Controlled {
        @Override
        public void answer(InetSocketAddress to, byte[] message) {
            node.send(to, message);
        }

        @Override
        public int incarnation() {
            return node.incarnation();
        }

        @Override
        public List<ServerState> servers() {
            String state = switch (node.stage()) {
                case OPEN -> "up";
                case GATHERING -> node.hasFailed() ? "failed" : "waiting";
                case RECOVERING, READY -> "recovering";
            };
            return setup.plan().servers().stream()
                    .map(type -> new ServerState(setup.address(type), state))
                    .toList();
        }

        @Override
        public SequencedMap<String, Long> counters() {
            return SiteProcess.this.counters();
        }

        @Override
        public Optional<EventPublisher> publisher() {
            return Optional.of(publisher);
        }

        @Override
        public Optional<ControlMessage> take(ControlMessage.SiteOrder order) {
            return Optional.of(
                    switch (order) {
                        case ControlMessage.TakeCheckpoint(long request) -> {
                            node.checkpoint();
                            yield new ControlMessage.Heard(request);
                        }
                        case ControlMessage.RollBack(long request, int session) -> {
                            if (session == node.incarnation()) { // a repeated request does not end the next one
                                node.rollBack();
                            }
                            yield new ControlMessage.Heard(request);
                        }
                        case ControlMessage.Fail(long request) ->
                            node.fail()
                                    ? new ControlMessage.Heard(request)
                                    : new ControlMessage.Refused(
                                            request, "the process with the Atomicity Controller begins and ends lives");
                        case ControlMessage.Recover(long request) -> {
                            node.resume();
                            yield new ControlMessage.Heard(request);
                        }
                    });
        }

        @Override
        public void stop() {
            SiteProcess.this.stop();
        }
    }
}
