package org.raidlab.site.config;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;

/**
 * A cluster file.
 *
 * @param instance which RAID, 0 if left out
 * @param nameServer where the name server listens; port 0 lets it choose
 * @param hosts names for addresses, if the sites use any
 * @param sites the virtual sites
 * @param algorithms by name
 * @param keyFile with the cluster key, relative to the cluster file; none if left out
 */
public record Cluster(
        int instance,
        @Nullable Endpoint nameServer,
        @Nullable Map<String, String> hosts,
        List<Site> sites,
        @Nullable Algorithms algorithms,
        @Nullable String keyFile) {
    /** The local host. */
    public static final String LOOPBACK = "127.0.0.1";

    /** Host and port of a process. */
    public record Endpoint(@Nullable String host, int port) {}

    /** How the servers of a site are put into processes. */
    public enum Layout {
        /** One process for the six servers. */
        MERGED,
        /** All sites in one JVM, with an in-process transport and the log on the heap. */
        MINI
    }

    /**
     * A virtual site.
     *
     * @param site its number, from 1
     * @param host a name that the cluster defines, or an address; the local host if left out
     * @param layout its processes
     * @param data its data folder, within the cluster's folder; {@code site-N} if left out
     */
    public record Site(
            int site,
            @Nullable String host,
            @Nullable Layout layout,
            @Nullable String data) {
        public Layout layoutOrDefault() {
            return layout == null ? Layout.MERGED : layout;
        }

        public String dataOrDefault() {
            return data == null ? "site-" + site : data;
        }
    }

    /** A cluster of this many merged sites on the local host. */
    public static Cluster local(int sites) {
        return new Cluster(0, null, null, sites(sites, null), null, null);
    }

    /** A cluster of this many sites in one JVM. */
    public static Cluster mini(int sites) {
        Algorithms onHeap = new Algorithms(null, null, null, null, Algorithms.LogKind.HEAP);
        return new Cluster(0, null, null, sites(sites, Layout.MINI), onHeap, null);
    }

    private static List<Site> sites(int sites, @Nullable Layout layout) {
        return IntStream.rangeClosed(1, sites)
                .mapToObj(site -> new Site(site, null, layout, null))
                .toList();
    }

    /** This cluster with another key file, or none. */
    public Cluster withKeyFile(@Nullable String file) {
        return new Cluster(instance, nameServer, hosts, sites, algorithms, file);
    }

    /** Throws {@link ConfigException} if the parts do not fit together. */
    public Cluster validated() {
        if (sites == null || sites.isEmpty()) {
            throw new ConfigException("a cluster has at least one site; add 'sites: [{site: 1}]'");
        }
        TreeSet<Integer> numbers = new TreeSet<>();
        for (Site site : sites) {
            if (site.site() < 1 || site.site() > Stamp.SITE_MAX) {
                throw new ConfigException("site " + site.site() + ": site numbers go from 1 to " + Stamp.SITE_MAX);
            }
            if (!numbers.add(site.site())) {
                throw new ConfigException("site " + site.site() + " is there twice; give each site its own number");
            }
        }
        return this;
    }

    /** Throws {@link ConfigException} if not every site can be a process of its own. */
    public void requireProcesses() {
        for (Site site : sites) {
            if (site.layoutOrDefault() == Layout.MINI) {
                throw new ConfigException("site " + site.site()
                        + " has layout mini, which runs all sites inside one JVM and not as processes;"
                        + " try: raid demo --mini");
            }
        }
        if (algorithmsOrDefault().logOrDefault() == Algorithms.LogKind.HEAP) {
            throw new ConfigException("log: heap goes with layout mini only;"
                    + " a site that is a process needs log: file to survive its end");
        }
    }

    /** The numbers of all sites, in order. */
    public List<Integer> siteNumbers() {
        return sites.stream().map(Site::site).sorted().toList();
    }

    /** The site with a number; {@link ConfigException} if there is none. */
    public Site site(int number) {
        return sites.stream()
                .filter(site -> site.site() == number)
                .findFirst()
                .orElseThrow(() -> new ConfigException(
                        "there is no site " + number + " in this cluster; its sites are " + siteNumbers()));
    }

    /** The address that a site binds to. */
    public String hostOf(Site site) {
        String host = site.host();
        if (host == null) {
            return LOOPBACK;
        }
        return hosts == null ? host : hosts.getOrDefault(host, host);
    }

    public String nameServerHost() {
        return nameServer == null || nameServer.host() == null ? LOOPBACK : nameServer.host();
    }

    public int nameServerPort() {
        return nameServer == null ? 0 : nameServer.port();
    }

    public Algorithms algorithmsOrDefault() {
        return algorithms == null ? Algorithms.DEFAULT : algorithms;
    }
}
