package org.raidlab.site.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.runtime.ConfigException;

/**
 * The contents of a cluster file.
 *
 * @param instance which RAID, 0 if left out
 * @param nameServer where the name server listens; port 0 lets it choose
 * @param hosts names for machines, if the sites use any
 * @param layout of sites that do not say otherwise; merged if left out
 * @param sites the virtual sites
 * @param algorithms by name
 * @param keyFile with the cluster key, relative to the cluster file; none if left out
 * @param checkpoint process checkpoints of the sites' servers; none are taken if left out
 * @param instanceId that every datagram between its processes carries; drawn when the cluster is founded, from 1
 */
public record Cluster(
        int instance,
        @Nullable Endpoint nameServer,
        @Nullable Map<String, Host> hosts,
        @Nullable Layout layout,
        List<Site> sites,
        @Nullable Algorithms algorithms,
        @Nullable String keyFile,
        @Nullable Checkpointing checkpoint,
        @Nullable Long instanceId) {
    /** The local host. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int PORT_MAX = 65_535;
    private static final int PORTS_OF_A_SITE = 10;

    /** The host and port of a process. */
    public record Endpoint(@Nullable String host, int port) {}

    /**
     * A virtual site, as the cluster file describes it.
     *
     * @param site its number, from 1
     * @param host a name that the cluster defines, or an address; the local host if left out
     * @param layout its processes; the cluster's if left out
     * @param data its data folder, within the cluster's folder; {@code site-N} if left out
     * @param servers what is special about single ones
     * @param added whether it came after the instance had begun; not if left out
     * @param port where its first process listens, and the others on the following ports; chosen if left out
     */
    public record Site(
            int site,
            @Nullable String host,
            @Nullable Layout layout,
            @Nullable String data,
            @Nullable Map<SiteServer, Placed> servers,
            @Nullable Boolean added,
            @Nullable Integer port) {
        /** Makes a site that belongs to the instance from its beginning. */
        public Site(
                int site,
                @Nullable String host,
                @Nullable Layout layout,
                @Nullable String data,
                @Nullable Map<SiteServer, Placed> servers) {
            this(site, host, layout, data, servers, null, null);
        }

        /** Returns a site without special settings. */
        public static Site of(int number) {
            return new Site(number, null, null, null, null);
        }

        public boolean cameLater() {
            return added != null && added;
        }

        /** Returns the settings of one of its servers. */
        public Placed placed(SiteServer server) {
            return servers == null ? Placed.USUAL : servers.getOrDefault(server, Placed.USUAL);
        }

        /** Returns a copy of this site with other settings of one server. */
        public Site with(SiteServer server, Placed placed) {
            Map<SiteServer, Placed> all = new EnumMap<>(SiteServer.class);
            all.putAll(servers == null ? Map.of() : servers);
            all.put(server, placed);
            return new Site(site, host, layout, data, all, added, port);
        }

        public Site withLayout(Layout other) {
            return new Site(site, host, other, data, servers, added, port);
        }

        /** Returns a copy of this site that listens from this port on. */
        Site withPort(int first) {
            return new Site(site, host, layout, data, servers, added, first);
        }

        public String dataOrDefault() {
            return data == null ? "site-" + site : data;
        }
    }

    /**
     * A server with a host or an implementation of its own.
     *
     * @param host a name that the cluster defines, or an address; the site's if left out
     * @param implementation by name; the usual one if left out
     * @param classPath where its classes are, beside the usual ones, relative to the cluster file
     */
    public record Placed(
            @Nullable String host,
            @Nullable String implementation,
            @Nullable String classPath) {
        static final Placed USUAL = new Placed(null, null, null);

        public Placed withHost(@Nullable String other) {
            return new Placed(other, implementation, classPath);
        }

        /** Returns the same server with absolute paths in its class path. */
        Placed withClassPathIn(Path folder) {
            return classPath == null ? this : new Placed(host, implementation, Algorithms.absolute(classPath, folder));
        }

        public Placed withImplementation(@Nullable String other, @Nullable String itsClassPath) {
            return new Placed(host, other, itsClassPath);
        }
    }

    /** Returns a cluster of this many merged sites on the local host. */
    public static Cluster local(int sites) {
        return local(sites, Layout.Named.MERGED);
    }

    /** Returns a cluster of this many sites on the local host. */
    public static Cluster local(int sites, Layout layout) {
        return new Cluster(
                0, null, null, layout == Layout.Named.MERGED ? null : layout, sites(sites), null, null, null, null);
    }

    /** Returns a cluster of this many sites in one JVM. */
    public static Cluster mini(int sites) {
        Algorithms onHeap = Algorithms.DEFAULT.with(Algorithms.LogKind.HEAP);
        return new Cluster(0, null, null, Layout.Named.MINI, sites(sites), onHeap, null, null, null);
    }

    private static List<Site> sites(int sites) {
        return IntStream.rangeClosed(1, sites).mapToObj(Site::of).toList();
    }

    /** Returns a copy of this cluster with another version of a site. */
    public Cluster with(Site other) {
        List<Site> changed = sites.stream()
                .map(site -> site.site() == other.site() ? other : site)
                .toList();
        return new Cluster(instance, nameServer, hosts, layout, changed, algorithms, keyFile, checkpoint, instanceId);
    }

    /** Returns a copy of this cluster in which class paths that are relative to a folder are absolute. */
    Cluster withClassPathsIn(Path folder) {
        Cluster all = algorithms == null ? this : with(algorithms.withClassPathIn(folder));
        for (Site site : sites) {
            if (site.servers() != null) {
                for (Map.Entry<SiteServer, Placed> server : site.servers().entrySet()) {
                    Placed absolute = server.getValue().withClassPathIn(folder);
                    all = all.with(all.site(site.site()).with(server.getKey(), absolute));
                }
            }
        }
        return all;
    }

    /** Returns a copy of this cluster with one more site, which joins an instance that has begun. */
    public Cluster adding(Site other) {
        List<Site> more = new ArrayList<>(sites);
        more.add(new Site(
                other.site(), other.host(), other.layout(), other.data(), other.servers(), true, other.port()));
        return new Cluster(instance, nameServer, hosts, layout, more, algorithms, keyFile, checkpoint, instanceId);
    }

    /** Returns a copy of this cluster whose name server listens at this port, and site N ten times N above it. */
    public Cluster withPorts(int base) {
        String host = nameServer == null ? null : nameServer.host();
        List<Site> changed = sites.stream()
                .map(site -> site.withPort(base + PORTS_OF_A_SITE * site.site()))
                .toList();
        return new Cluster(
                instance,
                new Endpoint(host, base),
                hosts,
                layout,
                changed,
                algorithms,
                keyFile,
                checkpoint,
                instanceId);
    }

    /** Returns a copy of this cluster with another replication control. */
    public Cluster with(Replication other) {
        return with(algorithmsOrDefault().with(other));
    }

    /** Returns a copy of this cluster with other algorithms. */
    public Cluster with(Algorithms other) {
        return new Cluster(instance, nameServer, hosts, layout, sites, other, keyFile, checkpoint, instanceId);
    }

    /** Returns a copy of this cluster with another key file, or without one. */
    public Cluster withKeyFile(@Nullable String file) {
        return new Cluster(instance, nameServer, hosts, layout, sites, algorithms, file, checkpoint, instanceId);
    }

    /** Returns a copy of this cluster for a machine on which its processes are started as here. */
    public Cluster withoutSsh() {
        Map<String, Host> plain = new TreeMap<>();
        if (hosts != null) {
            hosts.forEach((name, host) -> plain.put(name, new Host(host.address(), host.run())));
        }
        return new Cluster(instance, nameServer, plain, layout, sites, algorithms, keyFile, checkpoint, instanceId);
    }

    /** Returns a copy of this cluster with process checkpoints, or without them. */
    public Cluster withCheckpoint(@Nullable Checkpointing other) {
        return new Cluster(instance, nameServer, hosts, layout, sites, algorithms, keyFile, other, instanceId);
    }

    /** Returns a copy of this cluster with an instance id. */
    public Cluster withInstanceId(long id) {
        return new Cluster(instance, nameServer, hosts, layout, sites, algorithms, keyFile, checkpoint, id);
    }

    /** Returns the cluster's instance id, or 0 if it has none. */
    public long instanceIdOrNone() {
        return instanceId == null ? 0 : instanceId;
    }

    /** Throws {@link ConfigException} if the parts do not fit together. */
    public Cluster validated() {
        if (sites == null || sites.isEmpty()) {
            throw new ConfigException("a cluster has at least one site; add 'sites: [{site: 1}]'");
        }
        TreeSet<Integer> numbers = new TreeSet<>();
        for (int index = 0; index < sites.size(); index++) {
            Site site = sites.get(index);
            String path = "sites/" + index;
            if (site.site() < 1 || site.site() > Stamp.SITE_MAX) {
                throw new ConfigException(
                        path, "site " + site.site() + ": site numbers go from 1 to " + Stamp.SITE_MAX);
            }
            if (!numbers.add(site.site())) {
                throw new ConfigException(
                        path, "site " + site.site() + " is there twice; give each site its own number");
            }
            requirePorts(site, path);
        }
        Holding.check(algorithmsOrDefault().replication(), siteNumbers(), addedSites());
        if (checkpoint != null) {
            checkpoint.period();
        }
        if (instanceId != null && instanceId < 1) {
            throw new ConfigException(
                    "instance-id", "instance-id is a number from 1; leave it out, and raid up draws one");
        }
        return this;
    }

    private void requirePorts(Site site, String path) {
        int last = PORT_MAX - processes(site).size() + 1;
        if (site.port() != null && (site.port() < 1 || site.port() > last)) {
            throw new ConfigException(
                    path + "/port",
                    "port: the ports of site " + site.site() + " begin at 1 to " + last + ", not at " + site.port());
        }
    }

    /** Throws {@link ConfigException} if not every site can be a process of its own. */
    public void requireProcesses() {
        for (Site site : sites) {
            if (layoutOf(site) == Layout.Named.MINI) {
                throw new ConfigException("site " + site.site()
                        + " has layout mini, which runs all sites inside one JVM and not as processes;"
                        + " try: raid demo --mini");
            }
        }
        if (algorithmsOrDefault().log() == Algorithms.LogKind.HEAP) {
            throw new ConfigException("log: heap goes with layout mini only;"
                    + " a site that is a process needs log: file to survive its end");
        }
    }

    /** The numbers of all sites, in order. */
    public List<Integer> siteNumbers() {
        return sites.stream().map(Site::site).sorted().toList();
    }

    /** Returns the numbers of the sites that joined after the instance began. */
    public List<Integer> addedSites() {
        return sites.stream().filter(Site::cameLater).map(Site::site).sorted().toList();
    }

    /** Returns the site with a number; throws {@link ConfigException} if there is none. */
    public Site site(int number) {
        return sites.stream()
                .filter(site -> site.site() == number)
                .findFirst()
                .orElseThrow(() -> new ConfigException(
                        "there is no site " + number + " in this cluster; its sites are " + siteNumbers()));
    }

    /** Returns the layout that maps a site's servers to processes. */
    public Layout layoutOf(Site site) {
        Layout own = site.layout() == null ? layout : site.layout();
        return own == null ? Layout.Named.MERGED : own;
    }

    /** Returns a site's processes; throws {@link ConfigException} if layout and hosts do not fit together. */
    public List<ServerProcess> processes(Site site) {
        return new Grouping(this, site).processes();
    }

    /** Returns the processes of all sites. */
    public List<ServerProcess> processes() {
        return sites.stream().flatMap(site -> processes(site).stream()).toList();
    }

    /** Returns the host with a name; a name that is not defined is an address. */
    public Host host(String name) {
        return hosts == null ? Host.at(name) : hosts.getOrDefault(name, Host.at(name));
    }

    public String nameServerHost() {
        return nameServerMachine().address();
    }

    /** Returns the host on which the name server runs. */
    public Host nameServerMachine() {
        return host(nameServer == null || nameServer.host() == null ? LOOPBACK : nameServer.host());
    }

    /** Returns the port of a process; 0 if the process may choose. */
    public int port(ServerProcess process) {
        Integer first = site(process.site()).port();
        return first == null ? 0 : first + process.group();
    }

    public int nameServerPort() {
        return nameServer == null ? 0 : nameServer.port();
    }

    public Algorithms algorithmsOrDefault() {
        return algorithms == null ? Algorithms.DEFAULT : algorithms;
    }
}
