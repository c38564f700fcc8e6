package org.raidlab.sim.echo;

import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.client.ClientProcess;
import org.raidlab.sim.echo.EchoSystem.EchoMessage;
import org.raidlab.sim.echo.EchoSystem.Kind;

/** Has the counter of a site count to a number, one by one, each until it is told so. */
final class EchoClient implements ClientProcess.Handler<EchoMessage> {
    private static final long PATIENCE_NANOS = 50_000_000;

    private final Address counter;
    private final InetSocketAddress socket;
    private final Clock clock;
    private final long last;
    private final ClientProcess<EchoMessage> process;
    private volatile long told;

    EchoClient(ProcessEnvironment environment, int site, InetSocketAddress socket, long last) {
        this.counter = Address.of(site, Kind.COUNTER);
        this.socket = socket;
        this.clock = environment.clock();
        this.last = last;
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        new Address(0, 0, Kind.CLIENT, site),
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
        if (!isDone()) {
            process.send(socket, counter, new EchoMessage.CountTo(told + 1));
            process.wakeAt(clock.monotonicNanos() + PATIENCE_NANOS);
        }
    }

    @Override
    public void onMessage(EchoMessage message, int incarnation) {
        if (message instanceof EchoMessage.Count(long number) && number == told + 1) {
            told = number;
            onWake();
        }
    }

    /** Returns the number that the counter has promised to have reached. */
    long told() {
        return told;
    }

    boolean isDone() {
        return told == last;
    }
}
