package org.raidlab.cli.echo;

import java.net.InetSocketAddress;
import org.raidlab.cli.echo.EchoSystem.EchoMessage;
import org.raidlab.cli.echo.EchoSystem.Kind;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.client.ClientProcess;

/** Has a counter count, one by one, each until it is told so, and every few milliseconds. */
final class EchoClient implements ClientProcess.Handler<EchoMessage> {
    private static final long PERIOD_NANOS = 5_000_000;

    private final Address counter;
    private final InetSocketAddress socket;
    private final Clock clock;
    private final ClientProcess<EchoMessage> process;
    private volatile long last;
    private volatile long told;
    private volatile boolean isCheated;

    /** @param last number to count to */
    EchoClient(Address counter, InetSocketAddress socket, long last, LdgConfig ldg, Clock clock, RandomSource random) {
        this.counter = counter;
        this.socket = socket;
        this.last = last;
        this.clock = clock;
        Address self = new Address(0, 0, Kind.CLIENT, counter.site());
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(self, Kind.ALL, EchoSystem.MESSAGES, ldg, 1, clock, random), this);
    }

    /** Makes a client in a simulated environment. */
    static EchoClient in(ProcessEnvironment environment, Address counter, InetSocketAddress socket, long last) {
        return new EchoClient(
                counter, socket, last, LdgConfig.WITHIN_PROCESS, environment.clock(), environment.random());
    }

    Process process() {
        return process;
    }

    @Override
    public void onStart() {
        onWake();
    }

    @Override
    public void onWake() {
        if (told < last) {
            process.send(socket, counter, new EchoMessage.CountTo(told + 1));
        }
        process.wakeAt(clock.monotonicNanos() + PERIOD_NANOS);
    }

    @Override
    public void onMessage(EchoMessage message, int incarnation) {
        if (message instanceof EchoMessage.Count(long number)) {
            isCheated |= number < told;
            told = Math.max(told, number);
        }
    }

    /** Goes on to another number. */
    void countTo(long other) {
        last = other;
    }

    /** Returns whether the counter has said less than it had promised before. */
    boolean isCheated() {
        return isCheated;
    }

    /** Returns the number that the counter has promised to have reached. */
    long told() {
        return told;
    }
}
