package org.raidlab.rrvm.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.system.RrvmSystem;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.runtime.udp.Access;

/**
 * Two sites in this JVM, with real sockets and files: a program can have its transaction manager in its own process.
 */
final class Workstations implements AutoCloseable {
    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final Path folder;
    private final UdpService names;
    private final InetSocketAddress nameServer;
    private final Map<Integer, SiteProcess<RrvmMessage>> sites = new TreeMap<>();

    Workstations(Path folder) {
        this.folder = folder;
        Path runFile = folder.resolve("names.json");
        names = UdpNameServer.start(new UdpNameServer.Setup(
                ANYWHERE, Access.LOCAL, runFile, RrvmServer.ALL, RrvmServer.NAME_SERVER, NameConfig.DEFAULT));
        nameServer = socket(runFile);
    }

    private static InetSocketAddress socket(Path runFile) {
        Polling.until(
                Duration.ofSeconds(20),
                runFile.toString(),
                () -> RunFile.read(runFile).isPresent());
        return RunFile.read(runFile).orElseThrow().socket();
    }

    /** Starts a site and returns its socket. */
    InetSocketAddress start(int site) {
        RrvmSystem system = new RrvmSystem(List.of(1, 2), RrvmSettings.DEFAULT);
        Path runFile = folder.resolve("site-" + site + "-" + sites.size() + ".json");
        sites.put(
                site,
                SiteProcess.start(new SiteProcessSetup<>(
                        0,
                        site,
                        ANYWHERE,
                        Access.LOCAL,
                        nameServer,
                        folder.resolve("site-" + site),
                        runFile,
                        ProcessGrouping.merged(system.site()),
                        system,
                        RrvmDevices.MESSAGES,
                        Optional.empty())));
        return socket(runFile);
    }

    /** Ends a site in good order. */
    void stop(int site) throws InterruptedException {
        SiteProcess<RrvmMessage> process = sites.remove(site);
        process.requestStop();
        process.join();
    }

    @Override
    public void close() {
        sites.values().forEach(SiteProcess::close);
        names.close();
    }
}
