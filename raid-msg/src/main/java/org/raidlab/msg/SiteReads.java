package org.raidlab.msg;

import java.util.List;
import org.raidlab.msg.AcMessage.Member;

/**
 * What a transaction has read at another site, which alone can judge it.
 *
 * @param source the site, in the life in which it answered: post counts mean something in that one only
 */
public record SiteReads(Member source, List<ReadEntry> reads) {
    public SiteReads {
        reads = List.copyOf(reads);
    }
}
