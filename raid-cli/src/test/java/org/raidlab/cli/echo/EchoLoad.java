package org.raidlab.cli.echo;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.cli.echo.EchoSystem.Kind;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;

/** A client for each site of a running cluster. */
final class EchoLoad implements SystemLoad {
    private final List<Host> hosts = new ArrayList<>();
    private final List<EchoClient> clients = new ArrayList<>();

    EchoLoad(SystemCluster cluster) {
        for (int site : cluster.sites()) {
            Host host = SystemCluster.clientHost();
            InetSocketAddress socket = cluster.running(site).orElseThrow().socket();
            EchoClient client = new EchoClient(
                    Address.of(site, Kind.COUNTER),
                    socket,
                    Long.MAX_VALUE,
                    host.ldg(),
                    new SystemClock(),
                    new SeededRandom(site));
            host.run(client.process());
            hosts.add(host);
            clients.add(client);
        }
    }

    @Override
    public List<Long> answered() {
        return clients.stream().map(EchoClient::told).toList();
    }

    @Override
    public List<String> broken() {
        return clients.stream()
                .filter(EchoClient::isCheated)
                .map(each -> "a counter broke its promise of " + each.told())
                .toList();
    }

    @Override
    public void close() {
        hosts.forEach(Host::close);
    }
}
