package org.raidlab.site.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import org.raidlab.runtime.ConfigException;

/** Puts the servers of a site into processes, as its layout and its servers' hosts say. */
final class Grouping {
    private final Cluster cluster;
    private final Cluster.Site site;

    Grouping(Cluster cluster, Cluster.Site site) {
        this.cluster = cluster;
        this.site = site;
    }

    List<ServerProcess> processes() {
        List<List<SiteServer>> groups = groups();
        List<ServerProcess> processes = new ArrayList<>();
        for (List<SiteServer> group : groups) {
            boolean alone = groups.size() == 1;
            processes.add(new ServerProcess(site.site(), processes.size(), group, hostOf(group), alone));
        }
        return processes;
    }

    private List<List<SiteServer>> groups() {
        List<SiteServer> all = Arrays.asList(SiteServer.values());
        Layout layout = cluster.layoutOf(site);
        if (layout instanceof Layout.Groups(List<List<SiteServer>> groups)) {
            return groups;
        }
        // A switch over constants of two types is linked at run time, which every command would wait for.
        return switch ((Layout.Named) layout) {
            case MERGED -> byHost(all);
            case SEPARATE -> all.stream().map(List::of).toList();
            case MINI -> List.of(all);
        };
    }

    private List<List<SiteServer>> byHost(List<SiteServer> servers) {
        SequencedMap<String, List<SiteServer>> byHost = new LinkedHashMap<>();
        for (SiteServer server : servers) {
            byHost.computeIfAbsent(hostNameOf(server), host -> new ArrayList<>())
                    .add(server);
        }
        return List.copyOf(byHost.values());
    }

    private Host hostOf(List<SiteServer> group) {
        List<List<SiteServer>> split = byHost(group);
        if (split.size() > 1) {
            SiteServer one = split.getFirst().getFirst();
            SiteServer other = split.getLast().getFirst();
            throw new ConfigException("site " + site.site() + ": " + word(one) + " is on host " + hostNameOf(one) + ", "
                    + word(other) + " on host " + hostNameOf(other)
                    + "; servers of one process are on one host, so give " + word(other) + " a process of its own");
        }
        return cluster.host(hostNameOf(group.getFirst()));
    }

    private String hostNameOf(SiteServer server) {
        String own = site.placed(server).host();
        if (own != null) {
            return own;
        }
        String host = site.host();
        return host == null ? Cluster.LOOPBACK : host;
    }

    private static String word(SiteServer server) {
        return server.name().toLowerCase(Locale.ROOT);
    }
}
