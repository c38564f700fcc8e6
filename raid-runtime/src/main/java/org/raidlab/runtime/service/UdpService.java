package org.raidlab.runtime.service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.control.ControlRequests;
import org.raidlab.runtime.control.ResourceMeter;
import org.raidlab.runtime.launch.ProcessExit;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;

/** A service behind a UDP socket. */
public final class UdpService implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger(UdpService.class);

    private final Setup setup;
    private final UdpHost host;
    private final Service service;
    private final ControlRequests control;

    /**
     * The settings with which a service is started.
     *
     * @param name in messages to users
     * @param bind where it listens
     * @param access who may reach it
     * @param runFile written when it is up
     * @param types the kinds of server that control messages can name
     * @param servers what it says of itself
     */
    public record Setup(
            String name,
            InetSocketAddress bind,
            Access access,
            Path runFile,
            ServerTypes types,
            List<ServerState> servers) {}

    private UdpService(Setup setup, Service.Maker maker) throws IOException {
        this.setup = setup;
        host = UdpHost.bind(setup.name, setup.bind, setup.access, cause -> ProcessExit.because(setup.name, cause));
        SystemClock clock = new SystemClock();
        int start = clock.startSeconds();
        SeededRandom random =
                new SeededRandom(System.nanoTime() ^ ProcessHandle.current().pid());
        service = maker.make(new Service.Parts(host.ldg(), start, clock, random, this::onControl));
        ResourceMeter meter = new ResourceMeter(System::nanoTime);
        meter.setLevel(TimingLevel.OFF);
        control = new ControlRequests(setup.types, host, new Controlled(), meter);
        host.run(service);
        host.execute(() -> RunFile.ofThisProcess(host.local(), start).write(setup.runFile));
    }

    /** Starts a service, which then writes its run file. */
    public static UdpService start(Setup setup, Service.Maker maker) {
        try {
            return new UdpService(setup, maker);
        } catch (IOException e) {
            throw new EnvironmentException(setup.name + " cannot start: " + e.getMessage(), e);
        }
    }

    private void onControl(InetSocketAddress from, byte[] message) throws MalformedException {
        control.onMessage(from, message);
    }

    /** Asks the process to end, from any thread. */
    public void requestStop() {
        host.end();
    }

    /**
     * Waits until the process was stopped, then frees everything. The log says where the service is: a process that
     * does something else meanwhile may need its output for that.
     */
    public void join() throws InterruptedException {
        LOG.info("{} is up at {}", setup.name, host.local());
        host.join();
        close();
    }

    @Override
    public void close() {
        host.close();
    }

    private final class Controlled implements ControlRequests.Controlled {
        @Override
        public void answer(InetSocketAddress to, byte[] message) {
            service.send(to, message);
        }

        @Override
        public int incarnation() {
            return 0;
        }

        @Override
        public List<ServerState> servers() {
            return setup.servers;
        }

        @Override
        public SequencedMap<String, Long> counters() {
            return service.counters();
        }

        @Override
        public Optional<ControlMessage> take(ControlMessage.SiteOrder order) {
            return Optional.empty();
        }

        @Override
        public void stop() {
            host.end();
        }
    }
}
