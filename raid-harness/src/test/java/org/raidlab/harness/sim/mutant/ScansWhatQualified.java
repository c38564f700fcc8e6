package org.raidlab.harness.sim.mutant;

import java.util.function.Consumer;
import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.ad.workspace.ScanRecording;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.site.node.ActionDriverFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Its scans record the tuples that satisfied the predicate; one that comes to satisfy it is a phantom. */
public final class ScansWhatQualified extends ServerFactory {
    private static final ScanRecording QUALIFIED_TUPLES = new ScanRecording() {
        @Override
        public void began(RelationId relation, long asOf, Consumer<ReadEntry> reads) {}

        @Override
        public void delivered(RelationId relation, AdMessage.Tuple tuple, Consumer<ReadEntry> reads) {
            reads.accept(new ReadEntry.TupleRead(relation, tuple.id(), tuple.version()));
        }
    };

    public ScansWhatQualified(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> actionDriver(Ports ports) {
        return new ActionDriverFactory(options()) {
            @Override
            protected ActionDriverConfig driverConfig() {
                return super.driverConfig().withScanRecording(QUALIFIED_TUPLES);
            }
        }.server(ports);
    }
}
