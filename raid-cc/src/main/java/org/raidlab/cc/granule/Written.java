package org.raidlab.cc.granule;

import java.util.Set;
import org.raidlab.core.Stamp;

/**
 * The post and the stamp of a write.
 *
 * @param post number of the post that did it at this site; 0 for never
 * @param stamp of the transaction
 * @param isDeletion whether the write deleted a tuple
 */
public record Written(long post, Stamp stamp, boolean isDeletion) {
    /** The write of what no transaction has written. */
    public static final Written NEVER = new Written(0, Stamp.NONE);

    public Written(long post, Stamp stamp) {
        this(post, stamp, false);
    }

    /**
     * Returns this write of one of a transaction's granules.
     *
     * @param deleted tuples that the transaction deletes
     */
    Written of(Granule granule, Set<Granule> deleted) {
        return deleted.contains(granule) ? new Written(post, stamp, true) : this;
    }

    /**
     * Returns whether a reader of a tuple has missed this write. A reader that found nothing, not even the version of
     * the deletion, has not missed the deletion: Access Managers forget the versions of tuples deleted long ago.
     */
    boolean isMissedBy(Stamp version) {
        return stamp.isAfter(version) && !(isDeletion && version.equals(Stamp.NONE));
    }

    /** Returns whether there was no write. */
    public boolean isNever() {
        return post == 0;
    }

    /** Returns the later post and the later stamp of both: the two can come from different writes. */
    Written orLater(Written other) {
        return new Written(Math.max(post, other.post), Stamp.max(stamp, other.stamp), false);
    }
}
