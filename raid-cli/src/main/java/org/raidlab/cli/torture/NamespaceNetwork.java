package org.raidlab.cli.torture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.raidlab.site.config.Host;

/**
 * A network of simulated hosts: a network namespace for each site, joined by a bridge. It takes root and the program
 * {@code ip} of iproute2. A way is cut by a route into nowhere, a site is isolated by taking its link down.
 */
final class NamespaceNetwork implements Network {
    private static final int NET_MAX = 250;
    private static final int HERE = 254;
    private static final String DEVICE = "raid0";

    private final int number = ThreadLocalRandom.current().nextInt(1, NET_MAX);
    private final String bridge = "raidt" + number;
    private final String net = "10.214." + number + ".";
    private final List<Integer> sites = new ArrayList<>();
    private final Set<List<Integer>> cuts = new HashSet<>();
    private boolean bridged;

    /** Makes the network; throws {@link IOException} with the reason if it cannot be made on this machine. */
    static NamespaceNetwork of(int sites) throws IOException {
        NamespaceNetwork network = new NamespaceNetwork();
        try {
            network.makeBridge();
            for (int site = 1; site <= sites; site++) {
                network.makeHost(site);
            }
            return network;
        } catch (IOException e) {
            network.close();
            throw e;
        }
    }

    private void makeBridge() throws IOException {
        Program.run("ip", "link", "add", bridge, "type", "bridge");
        bridged = true;
        Program.run("ip", "addr", "add", net + HERE + "/24", "dev", bridge);
        Program.run("ip", "link", "set", bridge, "up");
    }

    private void makeHost(int site) throws IOException {
        String end = bridge + "h" + site;
        Program.run("ip", "netns", "add", name(site));
        sites.add(site);
        Program.run("ip", "link", "add", end, "type", "veth", "peer", "name", DEVICE, "netns", name(site));
        Program.run("ip", "link", "set", end, "master", bridge, "up");
        Program.run("ip", "-n", name(site), "addr", "add", net + site + "/24", "dev", DEVICE);
        Program.run("ip", "-n", name(site), "link", "set", "lo", "up");
        rejoin(site);
    }

    private String name(int site) {
        return bridge + "-" + site;
    }

    @Override
    public Host host(int site) {
        return new Host(net + site, List.of("ip", "netns", "exec", name(site)));
    }

    @Override
    public Host here() {
        return Host.at(net + HERE);
    }

    @Override
    public void cut(int from, int to) throws IOException {
        if (cuts.add(List.of(from, to))) {
            Program.run("ip", "-n", name(from), "route", "add", "blackhole", net + to + "/32");
        }
    }

    @Override
    public void mend(int from, int to) throws IOException {
        if (cuts.remove(List.of(from, to))) {
            Program.run("ip", "-n", name(from), "route", "del", "blackhole", net + to + "/32");
        }
    }

    @Override
    public void isolate(int site) throws IOException {
        Program.run("ip", "-n", name(site), "link", "set", DEVICE, "down");
    }

    @Override
    public void rejoin(int site) throws IOException {
        Program.run("ip", "-n", name(site), "link", "set", DEVICE, "up");
    }

    @Override
    public void close() throws IOException {
        for (int site : sites) {
            Program.run("ip", "netns", "del", name(site));
        }
        sites.clear();
        if (bridged) {
            Program.run("ip", "link", "del", bridge);
            bridged = false;
        }
    }
}
