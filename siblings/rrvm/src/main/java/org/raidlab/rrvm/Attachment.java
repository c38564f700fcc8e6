package org.raidlab.rrvm;

import java.util.Comparator;
import org.raidlab.core.Invariants;

/**
 * One use of a remote memory server by a transaction manager. No two uses of a site's manager are equal, over all its
 * incarnations, so an answer that belongs to an earlier use is never taken for one to the present use.
 *
 * @param site of the manager
 * @param incarnation of the manager's site
 * @param number of the use within that incarnation, from 1
 */
public record Attachment(int site, int incarnation, int number) {
    private static final Comparator<Attachment> BY_AGE =
            Comparator.comparingInt(Attachment::incarnation).thenComparingInt(Attachment::number);

    public Attachment {
        Invariants.require(site > 0 && incarnation > 0 && number > 0, "an attachment is counted from 1");
    }

    /** Returns whether this is a later use of the same manager. */
    public boolean isAfter(Attachment other) {
        return BY_AGE.compare(this, other) > 0;
    }
}
