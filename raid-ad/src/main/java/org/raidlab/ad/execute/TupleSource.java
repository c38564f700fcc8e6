package org.raidlab.ad.execute;

import org.raidlab.msg.AdMessage;

/** A cursor over tuples of one relation. */
interface TupleSource extends Cursor {
    /** Asks the Access Manager for what comes first; who only waits for its answer need not. */
    default void ask() {}

    /** The tuple of the last ROW. */
    AdMessage.Tuple current();
}
