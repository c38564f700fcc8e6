package org.raidlab.site.managing;

import java.time.Duration;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.none.NoControl;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.rc.rowaa.RowaaConfig;
import org.raidlab.rc.rowaa.RowaaConfig.PartitionControl;
import org.raidlab.rc.rowaa.RowaaConfig.Reads;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.Replication;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;

/**
 * The servers of a site of Mini-RAID: RAID's own, but for the Concurrency Controller, which says yes to everything. The
 * notifier is believed, and a copy is refreshed when somebody reads it, or by a write.
 */
public class MiniBlueprint extends SiteBlueprint {
    private static final Duration SUSPICION = Duration.ofSeconds(1);

    public MiniBlueprint(SiteOptions options) {
        super(options);
    }

    /** The algorithms of Mini-RAID. */
    static Algorithms algorithms(MiniShape shape) {
        Replication everywhere = Replication.of(Replication.Control.ROWAA)
                .withPartitionControl(PartitionControl.NONE)
                .withReads(Reads.LOCAL);
        Replication some = shape.degree() == shape.sites()
                ? everywhere
                : everywhere.withDegree(shape.degree(), Replication.Placing.RANDOM);
        Replication kept = shape.threshold() > 1 ? some.withThreshold(shape.threshold()) : some;
        return new Algorithms(null, null, null, kept, Algorithms.LogKind.HEAP);
    }

    @Override
    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new ConcurrencyController(ports, new NoControl());
    }

    @Override
    protected RowaaConfig replicationConfig() {
        RowaaConfig usual = super.replicationConfig();
        return new RowaaConfig(
                usual.sites(),
                usual.added(),
                usual.partitions(),
                usual.reads(),
                usual.beat(),
                SUSPICION,
                usual.lease(),
                0,
                usual.copierItems(),
                usual.copies());
    }
}
