package org.raidlab.rrvm.system;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.audit.AuditProcess;
import org.raidlab.rrvm.load.CellClient;
import org.raidlab.rrvm.load.Cells;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;

/** A client for each site of a running cluster, and the audit of copies in a process of its own. */
final class CellLoad implements SystemLoad {
    private static final Cells CELLS = new Cells(1_000, 8_111);
    private static final Duration AUDIT = Duration.ofSeconds(30);

    private final Path folder;
    private final ProcessStarter auditors = ProcessStarter.endingWithThis(AuditProcess.class.getName());
    private final List<Host> hosts = new ArrayList<>();
    private final List<CellClient> clients = new ArrayList<>();

    CellLoad(SystemCluster cluster) {
        folder = cluster.folder();
        auditors.start(List.of(folder.toString()), folder.resolve("copies-audit.out"));
        for (int site : cluster.sites()) {
            Host host = SystemCluster.clientHost();
            InetSocketAddress socket = cluster.running(site).orElseThrow().socket();
            CellClient.Place place = new CellClient.Place(host.ldg(), new SystemClock(), new SeededRandom(site));
            CellClient client =
                    new CellClient(CELLS, Address.of(site, RrvmServer.MANAGER), socket, place, Long.MAX_VALUE);
            host.run(client.process());
            hosts.add(host);
            clients.add(client);
        }
        // From the first fault on, someone looks: the start of its JVM may take as long as a short run.
        Polling.until(AUDIT, "the audit of copies to find a transaction", () -> AuditProcess.Report.isIn(folder));
    }

    @Override
    public List<Long> answered() {
        return clients.stream().map(CellClient::answers).toList();
    }

    /** Reads all memories, and compares them with what was acknowledged. */
    @Override
    public List<String> broken() {
        clients.forEach(CellClient::audit);
        clients.forEach(client -> client.submitUpTo(0));
        Polling.until(AUDIT, "the memories to be read", () -> clients.stream().allMatch(CellClient::isDone));
        List<String> broken = new ArrayList<>();
        for (int client = 0; client < clients.size(); client++) {
            String who = "site " + (client + 1) + ": ";
            clients.get(client).broken().forEach(what -> broken.add(who + what));
        }
        AuditProcess.Report audit = AuditProcess.Report.in(folder);
        audit.missing().forEach(what -> broken.add("not in two places: " + what));
        if (audit.decided() == 0) {
            broken.add("the audit of copies has found nothing out: " + audit.counts());
        }
        return broken;
    }

    @Override
    public List<String> remarks() {
        AuditProcess.Report audit = AuditProcess.Report.in(folder);
        long lost = clients.stream().mapToLong(CellClient::lost).sum();
        return List.of(
                "acknowledged, then lost with manager and server, and reported so: " + lost,
                "looks at where the last acknowledged transaction is: " + audit.counts());
    }

    @Override
    public void close() {
        hosts.forEach(Host::close);
        auditors.close();
    }
}
