package org.raidlab.experiments.rrvm.real;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Server;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.system.RrvmSystem;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.node.WrappedSystem;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.runtime.udp.Access;

/**
 * A process with one site of RRVM, and a program in it. It answers {@code servers N} when so many memory servers count,
 * {@code commit DURABILITY BYTES NUMBER MILLIS} with what was counted over these commits, and {@code exchange MILLIS}
 * with what was counted over messages to the next site's memory server and back.
 */
public final class MeasuredWorkstation implements Participant.Role {
    /** The word for the role. */
    public static final String NAME = "rrvm";

    /** How the first line begins: with the microseconds from opening the files until the manager had recovered. */
    static final String UP = "up ";

    /** How an answer begins. */
    static final String COUNTED = "counted ";

    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** So large that no truncation falls into what is measured. */
    private static final RrvmSettings.Log LOG = new RrvmSettings.Log(256L << 20, 512L << 20);

    private final SiteProcess<RrvmMessage> process;
    private final CommitLoop program;
    private final long startMicros;

    private MeasuredWorkstation(SiteProcess<RrvmMessage> process, CommitLoop program, long startMicros) {
        this.process = process;
        this.program = program;
        this.startMicros = startMicros;
    }

    /** Makes a site: {@code rrvm FOLDER SITE SITES NAME-SERVER-PORT}. */
    public static Participant.Role cast(List<String> arguments) {
        Path folder = Path.of(arguments.get(1));
        int site = Integer.parseInt(arguments.get(2));
        List<Integer> sites = IntStream.rangeClosed(1, Integer.parseInt(arguments.get(3)))
                .boxed()
                .toList();
        int names = Integer.parseInt(arguments.get(4));
        AtomicReference<@Nullable CommitLoop> loop = new AtomicReference<>();
        RrvmSystem system = new RrvmSystem(sites, settings());
        long begun = System.nanoTime();
        SiteProcess<RrvmMessage> process = SiteProcess.start(new SiteProcessSetup<>(
                0,
                site,
                ANYWHERE,
                Access.LOCAL,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), names),
                folder.resolve("site-" + site),
                folder.resolve("site-" + site + "-" + begun + ".json"),
                ProcessGrouping.merged(system.site()),
                new WrappedSystem<>(system) {
                    @Override
                    protected Server<RrvmMessage> around(Server<RrvmMessage> server, Address self) {
                        if (self.type() != RrvmServer.MANAGER) {
                            return server;
                        }
                        CommitLoop made = new CommitLoop(server, self);
                        loop.set(made);
                        return made;
                    }
                },
                RrvmDevices.MESSAGES,
                Optional.empty()));
        Polling.until(PATIENCE, "the manager to recover", () -> recoveredNanos(loop.get()) > 0);
        CommitLoop program = loop.get();
        if (program == null) {
            throw new IllegalStateException("a site has a manager");
        }
        return new MeasuredWorkstation(
                process, program, TimeUnit.NANOSECONDS.toMicros(program.recoveredNanos() - begun));
    }

    private static long recoveredNanos(@Nullable CommitLoop program) {
        return program == null ? 0 : program.recoveredNanos();
    }

    private static RrvmSettings settings() {
        RrvmSettings usual = RrvmSettings.DEFAULT;
        return new RrvmSettings(usual.data(), LOG, usual.drain(), usual.remote(), usual.memoryBytes());
    }

    @Override
    public String ready() {
        return UP + startMicros;
    }

    @Override
    public String answer(String question) {
        String[] words = question.split(" ", -1);
        if (words[0].equals("servers")) {
            long enough = Long.parseLong(words[1]);
            Polling.until(PATIENCE, "the servers", () -> program.servers() >= enough);
            return COUNTED;
        }
        program.begin(
                words[0].equals("exchange")
                        ? new CommitLoop.Wanted(null, 0, Long.MAX_VALUE, Duration.ofMillis(Long.parseLong(words[1])))
                        : new CommitLoop.Wanted(
                                Durability.valueOf(words[1]),
                                Integer.parseInt(words[2]),
                                Long.parseLong(words[3]),
                                Duration.ofMillis(Long.parseLong(words[4]))));
        Polling.until(PATIENCE, "the commits", () -> program.counted() != null);
        Commits counted = program.counted();
        return COUNTED + (counted == null ? "" : counted.text());
    }

    @Override
    public void close() {
        process.requestStop();
        try {
            process.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            process.close();
        }
    }
}
