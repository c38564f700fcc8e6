package org.raidlab.msg;

import java.util.List;
import org.raidlab.msg.AcMessage.Member;

/**
 * The reads of a transaction at another site, which alone can validate them.
 *
 * @param source the site, in the life in which it answered: post counts mean something in that one only
 */
public record SiteReads(Member source, List<ReadEntry> reads) {
    public SiteReads {
        reads = List.copyOf(reads);
    }
}
