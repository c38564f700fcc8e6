package org.raidlab.ad.workspace;

import java.util.function.Consumer;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ReadEntry;

/** What a scan leaves in the read set. Exchangeable so that a checker can be shown a driver that does it wrong. */
public interface ScanRecording {
    /**
     * Who scans depends on every insert, delete and update in the fragment, since an update can make a tuple qualify
     * that did not. The tuples themselves add nothing to that.
     */
    ScanRecording WHOLE_FRAGMENT = new ScanRecording() {
        @Override
        public void began(RelationId relation, long asOf, Consumer<ReadEntry> reads) {
            reads.accept(new ReadEntry.FragmentRead(relation, asOf));
        }

        @Override
        public void delivered(RelationId relation, AdMessage.Tuple tuple, Consumer<ReadEntry> reads) {}
    };

    /** The first batch of a scan has come; {@code asOf} posts had been made then. */
    void began(RelationId relation, long asOf, Consumer<ReadEntry> reads);

    /** The scan delivered a tuple that satisfies its filter. */
    void delivered(RelationId relation, AdMessage.Tuple tuple, Consumer<ReadEntry> reads);
}
