package org.raidlab.site.node;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.AcConfig.ReadSetScope;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.SiteServer;

/**
 * The options with which a site makes its servers.
 *
 * @param sites the numbers of all sites of the instance
 * @param added those of them that were not there when it began
 * @param algorithms by name
 * @param traceReads whether every tuple that a transaction reads is noted, for histories in simulation
 * @param implementations of servers that are not the usual ones, by name
 * @param checkpointing process checkpoints of the servers; none if null
 * @param limits caps, slices, batches and intervals
 */
public record SiteOptions(
        List<Integer> sites,
        List<Integer> added,
        Algorithms algorithms,
        boolean traceReads,
        Map<RaidServer, String> implementations,
        @Nullable Checkpointing checkpointing,
        SiteLimits limits) {
    public SiteOptions {
        sites = List.copyOf(sites);
        added = List.copyOf(added);
        implementations = Collections.unmodifiableMap(new LinkedHashMap<>(implementations));
    }

    /** Makes options with the usual servers. */
    public SiteOptions(List<Integer> sites, Algorithms algorithms, boolean traceReads) {
        this(sites, List.of(), algorithms, traceReads, Map.of(), null, SiteLimits.DEFAULT);
    }

    /** Returns a copy of these options in which these of the sites came later. */
    public SiteOptions adding(List<Integer> later) {
        return new SiteOptions(sites, later, algorithms, traceReads, implementations, checkpointing, limits);
    }

    /** Returns the sites with which the instance began. */
    public List<Integer> founders() {
        return sites.stream().filter(site -> !added.contains(site)).toList();
    }

    /** Returns the sites that may hold relations, in order: a witness may not. */
    public List<Integer> holders() {
        return algorithms.replication().holdersAmong(sites, added);
    }

    /** Returns a copy of these options with process checkpoints, or without them. */
    public SiteOptions withCheckpointing(@Nullable Checkpointing other) {
        return new SiteOptions(sites, added, algorithms, traceReads, implementations, other, limits);
    }

    /** Returns a copy of these options with other limits. */
    public SiteOptions withLimits(SiteLimits other) {
        return new SiteOptions(sites, added, algorithms, traceReads, implementations, checkpointing, other);
    }

    /** Returns the options that a cluster gives one of its sites. */
    public static SiteOptions of(Cluster cluster, int site) {
        SequencedMap<RaidServer, String> implementations = new LinkedHashMap<>();
        for (SiteServer server : SiteServer.values()) {
            String name = cluster.site(site).placed(server).implementation();
            if (name != null) {
                implementations.put(server.type(), name);
            }
        }
        return new SiteOptions(
                cluster.siteNumbers(),
                cluster.addedSites(),
                cluster.algorithmsOrDefault(),
                false,
                implementations,
                cluster.checkpoint(),
                SiteLimits.DEFAULT);
    }

    /**
     * Returns whether transactions may read out-of-date copies: then a copy that replaces one is a write like others
     * for readers.
     */
    public boolean copiesAreNews() {
        return algorithms.replication() instanceof Replication.Quorum;
    }

    /** The settings of the Atomicity Controller. */
    public AcConfig commit() {
        ReadSetScope scope = switch (algorithms.readSet()) {
            case HOME -> ReadSetScope.HOME;
            case EVERYWHERE -> ReadSetScope.EVERYWHERE;
        };
        return AcConfig.DEFAULT.with(scope, limits.copiers().partItems());
    }
}
