package org.raidlab.runtime.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.udp.Access;

/**
 * A site in this JVM, alone, with a name server of its own: for a program that has a database within itself, or that
 * measures a site. The site has real sockets on loopback, and real files. A disk error ends the JVM, since nothing may
 * go on after one.
 */
public final class LocalSite<M extends Message> implements AutoCloseable {
    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final Duration START = Duration.ofMinutes(10);
    private static final String SITE = "site-1";

    private final UdpService nameServer;
    private final SiteProcess<M> process;
    private final InetSocketAddress socket;
    private final Duration startTime;

    /**
     * What runs in the site.
     *
     * @param system the servers
     * @param codec messages to bytes and back
     * @param nameServer the kind of server that the name server is
     */
    public record Content<M extends Message>(NodeSystem<M> system, Codec<M> codec, ServerType nameServer) {}

    private LocalSite(UdpService nameServer, SiteProcess<M> process, InetSocketAddress socket, Duration startTime) {
        this.nameServer = nameServer;
        this.process = process;
        this.socket = socket;
        this.startTime = startTime;
    }

    /** Starts a site in a folder; returns when it has recovered what the folder has, and is up. */
    public static <M extends Message> LocalSite<M> start(Path folder, Content<M> content) {
        return start(folder, content, System::nanoTime);
    }

    /** Starts it with a stopwatch of the caller's, which is read on the loop's thread before and after each step. */
    public static <M extends Message> LocalSite<M> start(Path folder, Content<M> content, LongSupplier stopwatch) {
        Path names = runFile(folder, "name-server");
        UdpService nameServer = UdpNameServer.start(new UdpNameServer.Setup(
                ANYWHERE, Access.LOCAL, names, content.system().types(), content.nameServer(), NameConfig.DEFAULT));
        try {
            Path site = runFile(folder, SITE);
            InetSocketAddress naming = socket(names, _ -> true);
            long begun = System.nanoTime();
            SiteProcess<M> process = SiteProcess.start(
                    new SiteProcessSetup<>(
                            0,
                            1,
                            ANYWHERE,
                            Access.LOCAL,
                            naming,
                            folder.resolve(SITE),
                            site,
                            ProcessGrouping.merged(content.system().site()),
                            content.system(),
                            content.codec(),
                            Optional.empty()),
                    stopwatch);
            try {
                InetSocketAddress up = socket(site, RunFile::isUp);
                return new LocalSite<>(nameServer, process, up, Duration.ofNanos(System.nanoTime() - begun));
            } catch (RuntimeException e) {
                process.close();
                throw e;
            }
        } catch (RuntimeException e) {
            nameServer.close();
            throw e;
        }
    }

    /** Returns a run file that is not there yet: one of an earlier life would look like that of this one. */
    private static Path runFile(Path folder, String name) {
        try {
            Files.createDirectories(folder);
            Path file = folder.resolve(name + ".json");
            Files.deleteIfExists(file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InetSocketAddress socket(Path runFile, Predicate<RunFile> isReady) {
        Polling.until(
                START,
                runFile.toString(),
                () -> RunFile.read(runFile).filter(isReady).isPresent());
        return RunFile.read(runFile).orElseThrow().socket();
    }

    /** Returns where the site receives messages. */
    public InetSocketAddress socket() {
        return socket;
    }

    /** Returns the time from the start of the site's process until the site was up, recovery included. */
    public Duration startTime() {
        return startTime;
    }

    /** Ends the site in good order. */
    @Override
    public void close() {
        process.requestStop();
        try {
            process.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.close();
        } finally {
            nameServer.close();
        }
    }
}
