package org.raidlab.harness.sim;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.seal.ClusterKey;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteLimits;
import org.raidlab.site.node.SiteOptions;

/**
 * The configuration of the sites of a simulated run.
 *
 * @param groups the servers of each process of a site
 * @param algorithms by name
 * @param encoded whether messages travel as bytes; else the objects pass, under a number
 * @param fragmentBytes longest datagram: short ones make messages travel in fragments
 * @param onDisk whether disks have faults, and processes die at any change of a disk
 * @param checkpointing process checkpoints of the servers; none if null
 * @param added so many of the sites, the highest, come while the run is under way
 * @param limits caps, slices, batches and intervals of each site
 * @param sealed whether all processes seal their datagrams under one cluster key
 */
public record SiteShape(
        List<List<RaidServer>> groups,
        Algorithms algorithms,
        boolean encoded,
        int fragmentBytes,
        boolean onDisk,
        @Nullable Checkpointing checkpointing,
        int added,
        SiteLimits limits,
        boolean sealed) {
    /** A shape with one process a site, and otherwise as in a real cluster with a fixed set of sites. */
    public static final SiteShape DEFAULT = new SiteShape(
            List.of(ServerFactory.SERVERS),
            Algorithms.DEFAULT.with(Replication.Rowa.DEFAULT),
            true,
            LdgConfig.PATH_SIZED,
            false,
            null,
            0,
            SiteLimits.DEFAULT,
            false);

    /** No client of a simulated run that sends at all is silent for so long. */
    private static final Duration PATIENT = Duration.ofSeconds(10);

    public SiteShape {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /**
     * Returns a copy of this shape with the servers in these processes; several processes have their storage on disks.
     */
    public SiteShape withGroups(List<List<RaidServer>> other) {
        return new SiteShape(
                other,
                algorithms,
                encoded,
                fragmentBytes,
                onDisk || other.size() > 1,
                checkpointing,
                added,
                limits,
                sealed);
    }

    /** Returns a copy of this shape with other algorithms. */
    public SiteShape withAlgorithms(Algorithms other) {
        return new SiteShape(groups, other, encoded, fragmentBytes, onDisk, checkpointing, added, limits, sealed);
    }

    /** Returns a copy of this shape with messages as bytes, in datagrams of at most so many bytes. */
    public SiteShape withFragmentBytes(int bytes) {
        return new SiteShape(groups, algorithms, true, bytes, onDisk, checkpointing, added, limits, sealed);
    }

    /** Returns a copy of this shape with messages as objects, in datagrams of unlimited length. */
    public SiteShape passingObjects() {
        return new SiteShape(
                groups, algorithms, false, LdgConfig.PATH_SIZED, onDisk, checkpointing, added, limits, sealed);
    }

    /** Returns a copy of this shape with disks that have faults, or good ones. */
    public SiteShape withDisk(boolean disk) {
        return new SiteShape(
                groups,
                algorithms,
                encoded,
                fragmentBytes,
                disk || groups.size() > 1,
                checkpointing,
                added,
                limits,
                sealed);
    }

    /** Returns a copy of this shape with process checkpoints, or without them. */
    public SiteShape withCheckpointing(@Nullable Checkpointing other) {
        return new SiteShape(groups, algorithms, encoded, fragmentBytes, onDisk, other, added, limits, sealed);
    }

    /** Returns a copy of this shape in which so many of the sites come later. */
    public SiteShape withAdded(int sites) {
        return new SiteShape(groups, algorithms, encoded, fragmentBytes, onDisk, checkpointing, sites, limits, sealed);
    }

    /** Returns a copy of this shape with other limits. */
    public SiteShape withLimits(SiteLimits other) {
        return new SiteShape(groups, algorithms, encoded, fragmentBytes, onDisk, checkpointing, added, other, sealed);
    }

    /** Returns a copy of this shape with datagrams sealed under a cluster key, or open. */
    public SiteShape withSealed(boolean seals) {
        return new SiteShape(groups, algorithms, encoded, fragmentBytes, onDisk, checkpointing, added, limits, seals);
    }

    /** Returns whether the set of sites that take part changes. */
    boolean viewsChange() {
        return algorithms.viewsChange();
    }

    /** Returns whether sites wait longer for a client that has a transaction open than any client is silent. */
    boolean isPatient() {
        return limits.driver().idleTimeout().compareTo(PATIENT) >= 0;
    }

    /** Returns whether copier transactions are as large as usual: all smaller ones may take more than ten seconds. */
    boolean hasLargeCopiers() {
        return limits.copiers().items() == SiteLimits.DEFAULT.copiers().items();
    }

    @Nullable
    ClusterKey key() {
        return sealed ? ClusterKey.of(new byte[ClusterKey.BYTES]) : null;
    }

    /** Returns the options of a site whose cluster file names these sites, so many of which were there first. */
    SiteOptions options(List<Integer> sites, int founders) {
        return new SiteOptions(sites, algorithms, true)
                .adding(sites.subList(founders, sites.size()))
                .withCheckpointing(checkpointing)
                .withLimits(limits);
    }

    /** Returns the limits of a process's turns, unless the caller of the simulation has given others. */
    TurnLimits turns(TurnLimits said) {
        return said.equals(TurnLimits.DEFAULT) ? limits.turns() : said;
    }

    LdgConfig ldg() {
        return LdgConfig.WITHIN_PROCESS.withFragmentBytes(fragmentBytes).withLimits(limits.messages());
    }
}
