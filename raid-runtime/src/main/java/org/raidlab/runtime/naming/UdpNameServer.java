package org.raidlab.runtime.naming;

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
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.ServerType;
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

/** The name server behind a UDP socket. */
public final class UdpNameServer implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger(UdpNameServer.class);
    private static final String NAME = "the name server";

    private final Setup setup;
    private final UdpHost host;
    private final NameServerProcess process;
    private final ControlRequests control;
    private long malformed;
    /** Messages that are for servers of a site. */
    private long misdirected;

    /**
     * The settings with which a name server is started.
     *
     * @param bind where it listens
     * @param access who may reach it
     * @param runFile written when it is up
     * @param types the kinds of server that it can name
     * @param self its own kind
     * @param config its times
     */
    public record Setup(
            InetSocketAddress bind,
            Access access,
            Path runFile,
            ServerTypes types,
            ServerType self,
            NameConfig config) {}

    private UdpNameServer(Setup setup) throws IOException {
        this.setup = setup;
        host = UdpHost.bind(NAME, setup.bind, setup.access, cause -> ProcessExit.because(NAME, cause));
        SystemClock clock = new SystemClock();
        int start = clock.startSeconds();
        SeededRandom random = new SeededRandom(System.nanoTime());
        process = new NameServerProcess(
                new NameServerProcess.Setup(setup.types, setup.config, host.ldg(), start, clock, random),
                new Messages());
        ResourceMeter meter = new ResourceMeter(System::nanoTime);
        meter.setLevel(TimingLevel.OFF);
        control = new ControlRequests(setup.types, host, new Controlled(), meter);
        host.run(process);
        host.execute(() -> RunFile.ofThisProcess(host.local(), start).write(setup.runFile));
    }

    /** Starts the name server, which then writes its run file. */
    public static UdpNameServer start(Setup setup) {
        try {
            UdpNameServer started = new UdpNameServer(setup);
            LOG.info("{} is up at {}", NAME, started.host.local());
            return started;
        } catch (IOException e) {
            throw new EnvironmentException(NAME + " cannot start: " + e.getMessage(), e);
        }
    }

    /** Asks the process to end, from any thread. */
    public void requestStop() {
        host.end();
    }

    /** Waits until the process was stopped, then frees everything. */
    public void join() throws InterruptedException {
        host.join();
        close();
    }

    @Override
    public void close() {
        host.close();
    }

    private final class Messages implements NameServerProcess.Listener {
        @Override
        public void onControl(InetSocketAddress from, byte[] message) throws MalformedException {
            control.onMessage(from, message);
        }

        @Override
        public void onMalformed(MalformedException cause) {
            malformed++;
        }

        @Override
        public void onMisdirected() {
            misdirected++;
        }
    }

    private final class Controlled implements ControlRequests.Controlled {
        @Override
        public void answer(InetSocketAddress to, byte[] message) {
            process.send(to, message);
        }

        @Override
        public int incarnation() {
            return 0;
        }

        @Override
        public List<ServerState> servers() {
            return List.of(new ServerState(Address.of(0, setup.self), "up"));
        }

        @Override
        public SequencedMap<String, Long> counters() {
            SequencedMap<String, Long> counters = process.counters();
            counters.put("malformed", malformed);
            counters.put("misdirected", misdirected);
            return counters;
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
