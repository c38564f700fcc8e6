package org.raidlab.sim.echo;

import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.client.ClientProcess;
import org.raidlab.sim.echo.EchoSystem.EchoMessage;
import org.raidlab.sim.echo.EchoSystem.Kind;

/** Has a counter count, one by one, each until it is told so, and every few milliseconds. */
final class EchoClient implements ClientProcess.Handler<EchoMessage> {
    private static final long PERIOD_NANOS = 5_000_000;

    private final Address counter;
    private final InetSocketAddress socket;
    private final ProcessEnvironment environment;
    private final ClientProcess<EchoMessage> process;
    private volatile long last;
    private volatile long told;

    /** @param last number to count to */
    EchoClient(ProcessEnvironment environment, Address counter, InetSocketAddress socket, long last) {
        this.environment = environment;
        this.counter = counter;
        this.socket = socket;
        this.last = last;
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        new Address(0, 0, Kind.CLIENT, counter.site()),
                        Kind.ALL,
                        EchoSystem.MESSAGES,
                        LdgConfig.WITHIN_PROCESS,
                        environment.incarnation(),
                        environment.clock(),
                        environment.random()),
                this);
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
        process.wakeAt(environment.clock().monotonicNanos() + PERIOD_NANOS);
    }

    @Override
    public void onMessage(EchoMessage message, int incarnation) {
        if (message instanceof EchoMessage.Count(long number) && number > told) {
            told = number;
        }
    }

    /** Goes on to another number. */
    void countTo(long other) {
        last = other;
    }

    /** Returns the number that the counter has promised to have reached. */
    long told() {
        return told;
    }
}
