package org.raidlab.ad.execute;

import org.raidlab.msg.AdMessage;

/** A cursor over tuples of one relation. */
interface TupleSource extends Cursor {
    /** The tuple of the last ROW. */
    AdMessage.Tuple current();
}
