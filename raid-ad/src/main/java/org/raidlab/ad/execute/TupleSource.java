package org.raidlab.ad.execute;

import org.raidlab.msg.AdMessage;

/** A cursor over tuples of one relation. */
interface TupleSource extends Cursor {
    /** Requests the first tuples from the Access Manager; a cursor that only waits for an answer need not do so. */
    default void ask() {}

    /** Returns the tuple of the last ROW. */
    AdMessage.Tuple current();
}
