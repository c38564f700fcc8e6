package org.raidlab.comm.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.raidlab.comm.udp.Engine;
import org.raidlab.comm.udp.EngineHandler;
import org.raidlab.comm.udp.FailStop;

/**
 * The socket engine for Linux: it uses system calls. While nothing is to be done at a time, the thread waits in the
 * call that receives, so a datagram costs one call; else it waits for the socket or the time, whichever comes first.
 */
public final class LinuxEngine implements Engine {
    private static final String THREAD = "raid-loop";

    private final EngineHandler handler;
    private final FailStop failStop;
    private final Descriptor descriptor;
    private final LoopWakeup loopWakeup;
    private final Inbound inbound;
    private final Outbound outbound;
    private final Poller poller;
    private final BusyPoll busyPoll = new BusyPoll(System::nanoTime);
    private final Thread thread;
    private final int receiveBufferBytes;
    private final ConcurrentLinkedQueue<Runnable> steps = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean rung = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean closed;
    private volatile boolean reading;
    private long wakeAt = Long.MAX_VALUE;
    private int taken;
    private boolean arrived;

    private LinuxEngine(InetSocketAddress bind, int bufferBytes, EngineHandler handler) throws IOException {
        this.handler = handler;
        failStop = new FailStop(handler);
        Arena arena = Arena.ofAuto();
        Libc libc = new Libc(arena);
        descriptor = Descriptor.bind(libc, bind);
        descriptor.wishBuffers(bufferBytes);
        receiveBufferBytes = descriptor.receiveBufferBytes();
        // the kernel that joins also cuts; 0 means: only where a message asks for it
        descriptor.set(Messages.SOL_UDP, Messages.UDP_GRO, 1);
        boolean segments = descriptor.set(Messages.SOL_UDP, Messages.UDP_SEGMENT, 0);
        SocketAddresses addresses = new SocketAddresses(SocketAddresses.familyOf(bind.getAddress()));
        loopWakeup = new LoopWakeup(descriptor.local(), this::onDatagram);
        inbound = new Inbound(libc, arena, descriptor.number(), addresses, loopWakeup);
        outbound = new Outbound(libc, arena, descriptor.number(), addresses, segments);
        poller = new Poller(libc, arena, descriptor.number());
        thread = Thread.ofPlatform().name(THREAD).start(this::run);
    }

    /** Returns whether the class knows the kernel of this machine, and this process may call the C library. */
    public static boolean isAvailable() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch", "");
        boolean known = system.equals("linux") && (processor.equals("amd64") || processor.equals("aarch64"));
        return known && LinuxEngine.class.getModule().isNativeAccessEnabled();
    }

    /** Binds a socket. Nothing is read before {@link #start}. */
    public static LinuxEngine bind(InetSocketAddress bind, int bufferBytes, EngineHandler handler) throws IOException {
        return new LinuxEngine(bind, bufferBytes, handler);
    }

    @Override
    public void start() {
        reading = true;
        awaken();
    }

    @Override
    public InetSocketAddress local() {
        return descriptor.local();
    }

    @Override
    public int receiveBufferBytes() {
        return receiveBufferBytes;
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        outbound.send(to, datagram);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        outbound.send(to, head, content);
    }

    @Override
    public void flush() {
        outbound.flush();
    }

    @Override
    public void wakeAt(long nanos) {
        wakeAt = Math.min(wakeAt, nanos);
    }

    @Override
    public boolean execute(Runnable step) {
        if (closed) {
            return false;
        }
        steps.add(step);
        awaken();
        return true;
    }

    @Override
    public boolean inLoop() {
        return thread.equals(Thread.currentThread());
    }

    @Override
    public long sendFailures() {
        return outbound.failures();
    }

    @Override
    public long queueDrops() {
        return 0;
    }

    @Override
    public void close() {
        closed = true;
        awaken();
        if (!inLoop()) {
            awaitEnd();
        }
    }

    private void awaitEnd() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaken() {
        if (inLoop()) {
            return;
        }
        LockSupport.unpark(thread);
        if (rung.compareAndSet(false, true)) {
            loopWakeup.ring();
        }
    }

    private void run() {
        try {
            while (!closed) {
                runSteps(steps.size());
                wakeIfDue();
                waitForMore();
            }
            runSteps(Integer.MAX_VALUE);
        } finally {
            descriptor.close();
            loopWakeup.close();
            ended.countDown();
        }
    }

    /**
     * Runs so many steps at most. Those that come meanwhile run after a look for datagrams: steps may follow each other
     * without end, as the ends of writes in the background do.
     */
    private void runSteps(int most) {
        Runnable step = steps.poll();
        for (int run = 1; step != null; run++) {
            failStop.run(step);
            step = run < most ? steps.poll() : null;
        }
    }

    /**
     * Wakes the handler if its timer is due, after it took the datagrams that came before: otherwise a paused process
     * would find others silent while their heartbeats wait in its socket.
     */
    private void wakeIfDue() {
        if (isDue() && reading && !failStop.hasFailed()) {
            receive(false);
        }
        if (isDue()) {
            wakeAt = Long.MAX_VALUE;
            failStop.run(handler::onWake);
        }
    }

    private boolean isDue() {
        return wakeAt != Long.MAX_VALUE && wakeAt - System.nanoTime() <= 0;
    }

    /**
     * Waits; if there are steps, only looks for datagrams. Whoever adds a step from here on rings again: the alarm of
     * an earlier step may have been taken from the socket since that step ran.
     */
    private void waitForMore() {
        rung.set(false);
        if (closed) {
            return;
        }
        if (!steps.isEmpty()) {
            if (reading && !failStop.hasFailed()) {
                receive(false);
            }
            return;
        }
        boolean timed = wakeAt != Long.MAX_VALUE && !failStop.hasFailed();
        long nanos = timed ? Math.max(0, wakeAt - System.nanoTime()) : Long.MAX_VALUE;
        if (!reading || failStop.hasFailed()) {
            LockSupport.parkNanos(this, nanos);
        } else if (!timed && !comesSoon()) {
            receive(true);
        } else if (timed && !receive(false) && !comesSoon() && poller.await(nanos)) {
            receive(false);
        }
    }

    /** Polls if the handler expects a datagram; returns true if one came. */
    private boolean comesSoon() {
        return handler.expectsMore() && busyPoll.keep(() -> receive(false));
    }

    /** Takes datagrams; returns true if any came. */
    private boolean receive(boolean wait) {
        taken = 0;
        arrived = false;
        failStop.run(() -> taken = inbound.take(wait));
        if (arrived) {
            failStop.run(handler::onReadComplete);
        }
        return taken > 0;
    }

    private void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
        arrived = true;
        handler.onDatagram(from, datagram);
    }
}
