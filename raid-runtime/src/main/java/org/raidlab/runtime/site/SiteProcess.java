package org.raidlab.runtime.site;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.SeededRandom;
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
import org.raidlab.runtime.udp.UdpHost;

/** Servers of a site in an operating-system process, behind a UDP socket. */
public final class SiteProcess<M extends Message> implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger(SiteProcess.class);

    private final SiteProcessSetup<M> setup;
    private final UdpHost host;
    private final FolderStableStorage storage;
    private final Node<M> node;
    private final SiteEvents<M> events;
    private final ControlRequests control;
    private boolean stopping;
    private boolean toAnnounce;
    private volatile @Nullable String refusal;

    private SiteProcess(SiteProcessSetup<M> setup, LongSupplier stopwatch) throws IOException {
        this.setup = setup;
        MeteredLog.Meter logMeter = new MeteredLog.Meter(setup.system().site().log());
        host = bind(setup);
        storage = new FolderStableStorage(setup, host::execute, logMeter);
        SystemClock clock = new SystemClock();
        NodePorts<M> ports = new NodePorts<>(
                storage,
                clock.startSeconds(),
                clock,
                stopwatch,
                new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid()),
                event -> {},
                setup.codec());
        events = new SiteEvents<>(setup, host, clock);
        node = new Node<>(events.watched(), ports, new Orders());
        control = new ControlRequests(
                setup.system().types(), host, events.controlled(node, logMeter, this::stop), node.meter());
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
        return start(setup, System::nanoTime);
    }

    /** Starts it with a stopwatch of the caller's, which is read on the loop's thread before and after each step. */
    public static <M extends Message> SiteProcess<M> start(SiteProcessSetup<M> setup, LongSupplier stopwatch) {
        try {
            SiteProcess<M> process = new SiteProcess<>(setup, stopwatch);
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
        node.close();
        storage.close();
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
            events.onDeadline();
            boolean more = super.run(out);
            look();
            return more;
        }

        @Override
        public long nextDeadlineNanos() {
            return Math.min(super.nextDeadlineNanos(), events.nextDeadlineNanos());
        }
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
            events.up(incarnation);
        }

        /**
         * Collects the garbage of the ended incarnation, most of it old: the serial collector would otherwise let the
         * heap grow to its limit. Nobody waits for this process now, and what is left to mark is little.
         */
        @Override
        public void onDown(String why) {
            LOG.warn("{} is not up any more: {}", setup.name(), why);
            toAnnounce = true;
            events.down(node.hasFailed());
            System.gc();
        }
    }
}
