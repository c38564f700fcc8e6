package org.raidlab.ad.workspace;

import java.util.function.Consumer;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.RelationId;

/**
 * The recording of scans: it decides which entries a scan adds to the read set. Exchangeable so that a checker can be
 * shown a driver that does it wrong.
 */
public interface ScanRecording {
    /**
     * Records the whole fragment: a scan depends on every insert, delete and update in it, since an update can make a
     * tuple qualify that did not. The tuples themselves add nothing to that.
     */
    ScanRecording WHOLE_FRAGMENT = new ScanRecording() {
        @Override
        public void began(RelationId relation, long asOf, Consumer<ReadEntry> reads) {
            reads.accept(new ReadEntry.FragmentRead(relation, asOf));
        }

        @Override
        public void delivered(RelationId relation, AdMessage.Tuple tuple, Consumer<ReadEntry> reads) {}
    };

    /**
     * Records the first batch of a scan, which came when {@code asOf} posts had been made; again for a later batch that
     * came after more posts.
     */
    void began(RelationId relation, long asOf, Consumer<ReadEntry> reads);

    /** Records that the scan delivered a tuple that satisfies its filter. */
    void delivered(RelationId relation, AdMessage.Tuple tuple, Consumer<ReadEntry> reads);
}
