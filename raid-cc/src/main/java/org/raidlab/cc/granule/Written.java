package org.raidlab.cc.granule;

import org.raidlab.core.Stamp;

/**
 * The post and the stamp of a write.
 *
 * @param post number of the post that did it at this site; 0 for never
 * @param stamp of the transaction
 */
public record Written(long post, Stamp stamp) {
    /** The write of what no transaction has written. */
    public static final Written NEVER = new Written(0, Stamp.NONE);

    /** Returns whether there was no write. */
    public boolean isNever() {
        return post == 0;
    }

    /** Returns the later post and the later stamp of both: the two can come from different writes. */
    Written orLater(Written other) {
        return new Written(Math.max(post, other.post), Stamp.max(stamp, other.stamp));
    }
}
