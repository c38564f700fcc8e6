package org.raidlab.runtime.jvm;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Device;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.runtime.HostResources;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.ProcessFactory;
import org.raidlab.runtime.SystemClock;
import org.raidlab.store.file.Background;
import org.raidlab.store.memory.MemoryStorage;

/**
 * A process in one JVM: an address and stable storage, which last, and the current incarnation on them. On the loop's
 * thread throughout.
 */
public final class JvmProcess {
    private static final Logger LOG = LogManager.getLogger(JvmProcess.class);

    private final String name;
    private final JvmLoop loop;
    private final InetSocketAddress socket;
    private final ProcessFactory factory;
    private final RandomSource random;
    private final List<Device> devices;
    private final Predicate<TraceEvent> restartsAfter;
    private final Clock clock = new SystemClock();
    private final MemoryStorage storage = new MemoryStorage();
    private int incarnation;
    private @Nullable JvmHost host;
    private @Nullable Process process;
    private @Nullable Throwable failure;

    /**
     * Makes a process that is down.
     *
     * @param devices its stable storage
     * @param restartsAfter whether the process begins a new incarnation after a server noted this
     */
    public JvmProcess(
            String name,
            JvmLoop loop,
            RandomSource random,
            ProcessFactory factory,
            List<? extends Device> devices,
            Predicate<TraceEvent> restartsAfter) {
        this.name = name;
        this.loop = loop;
        this.socket = loop.network().newAddress();
        this.factory = factory;
        this.random = random;
        this.devices = List.copyOf(devices);
        this.restartsAfter = restartsAfter;
    }

    /** Runs the work in the background later on the loop, in the incarnation that began it; a dead one does nothing. */
    private static Background background(JvmHost writer) {
        return new Background(
                writer::execute, writer::execute, Runnable::run, Runnable::run, Runnable::run, failure -> {
                    throw failure;
                });
    }

    /** Begins the next incarnation, on the storage that survived the last one. */
    public void start() {
        Invariants.check(host == null, name + " is up already");
        failure = null;
        incarnation = storage.nextIncarnation();
        JvmHost next = loop.open(socket, this::failed);
        host = next;
        next.begin(() -> made(next));
    }

    private Process made(JvmHost next) {
        Process made = factory.create(new ProcessEnvironment(
                socket,
                incarnation,
                Devices.open(devices, storage.opener(background(next))),
                clock,
                random.fork(),
                event -> noted(next, event),
                nanos -> {},
                () -> {},
                ProcessEnvironment.Storage.ONCE,
                HostResources.NONE));
        process = made;
        return made;
    }

    private void noted(JvmHost noting, TraceEvent event) {
        if (restartsAfter.test(event)) {
            loop.execute(() -> {
                if (host == noting) {
                    kill();
                    start();
                }
            });
        }
    }

    /**
     * Kills the incarnation in the middle of its work: unforced records may be lost, and so are datagrams that waited.
     */
    public void kill() {
        JvmHost dying = host;
        if (dying != null) {
            host = null;
            process = null;
            dying.close();
            storage.crash(random);
        }
    }

    private void failed(Throwable cause) {
        LOG.error("{} ends by an internal error", name, cause);
        failure = cause;
        kill();
    }

    public boolean isUp() {
        return host != null;
    }

    /** Returns the error that ended the last incarnation, if it ended by itself. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns the current incarnation's process; empty while the process is down. */
    public Optional<Process> process() {
        return Optional.ofNullable(process);
    }

    /** Returns the number of datagrams that the current incarnation lost because too many waited. */
    public long datagramsDropped() {
        JvmHost now = host;
        return now == null ? 0 : now.dropped();
    }

    public int incarnation() {
        return incarnation;
    }

    public MemoryStorage storage() {
        return storage;
    }

    public InetSocketAddress socket() {
        return socket;
    }
}
