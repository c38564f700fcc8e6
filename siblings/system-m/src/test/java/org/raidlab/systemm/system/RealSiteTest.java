package org.raidlab.systemm.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.load.CardClient;
import org.raidlab.systemm.site.SystemMSite;

/** A site with real sockets, files and forces, which is stopped and started again. */
class RealSiteTest {
    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int CLIENTS = 3;
    private static final long ANSWERS = 15;
    private static final CreditCard APPLICATION = new CreditCard(new CardSizes(2_000, 20, 200));

    @TempDir
    Path folder;

    private static InetSocketAddress socket(Path runFile) {
        Polling.until(PATIENCE, runFile.toString(), () -> RunFile.read(runFile).isPresent());
        return RunFile.read(runFile).orElseThrow().socket();
    }

    private SiteProcess<SystemMMessage> start(
            SystemMSite system, InetSocketAddress at, InetSocketAddress nameServer, Path runFile) {
        return SiteProcess.start(new SiteProcessSetup<>(
                0,
                1,
                at,
                Access.LOCAL,
                nameServer,
                folder.resolve("site-1"),
                runFile,
                ProcessGrouping.merged(system.site()),
                system,
                SystemMDevices.MESSAGES,
                Optional.empty()));
    }

    private static CardClient client(int share, InetSocketAddress site, List<Host> hosts) {
        Host host = UdpHost.forClients(Access.LOCAL, true).open(failure -> {
            throw new IllegalStateException(failure);
        });
        hosts.add(host);
        CardClient client = new CardClient(
                APPLICATION,
                new CardClient.Share(share, CLIENTS),
                1,
                site,
                new CardClient.Place(host.ldg(), new SystemClock(), new SeededRandom(share)),
                ANSWERS);
        host.run(client.process());
        return client;
    }

    private static void await(List<CardClient> clients) {
        Polling.until(PATIENCE, "the clients", () -> clients.stream().allMatch(CardClient::isDone));
    }

    @ParameterizedTest
    @CsvSource({"FUZZY, VALUE, no", "TCBW, AOPER, no", "TCCOU, TOPER, yes"})
    void aSiteComesBackWithWhatItAcknowledged(CheckpointAlgorithm checkpointer, LogStrategy log, String spooling)
            throws InterruptedException {
        SystemMSettings settings = SystemMSettings.DEFAULT.with(checkpointer, spooling.equals("yes"), log);
        SystemMSite system = SystemMSite.ofCards(settings, APPLICATION, CLIENTS);
        Path names = folder.resolve("names.json");
        List<Host> hosts = new ArrayList<>();
        try (UdpService _ = UdpNameServer.start(new UdpNameServer.Setup(
                ANYWHERE, Access.LOCAL, names, SystemMServer.ALL, SystemMServer.NAME_SERVER, NameConfig.DEFAULT))) {
            Path first = folder.resolve("first.json");
            SiteProcess<SystemMMessage> site = start(system, ANYWHERE, socket(names), first);
            InetSocketAddress at = socket(first);
            List<CardClient> clients = new ArrayList<>();
            for (int share = 0; share < CLIENTS; share++) {
                clients.add(client(share, at, hosts));
            }
            await(clients);
            site.requestStop();
            site.join();
            SiteProcess<SystemMMessage> again = start(system, at, socket(names), folder.resolve("again.json"));
            clients.forEach(CardClient::audit);
            await(clients);
            assertThat(clients).allSatisfy(client -> {
                assertThat(client.broken()).isEmpty();
                assertThat(client.restarts()).isOne();
            });
            again.close();
        } finally {
            hosts.forEach(Host::close);
        }
    }
}
