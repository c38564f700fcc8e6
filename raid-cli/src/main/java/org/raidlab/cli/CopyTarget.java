package org.raidlab.cli;

import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.site.client.Chunk;

/** Where the lines of a copied file go. */
interface CopyTarget {
    /** Appends lines in one transaction; empty if no answer came. */
    Optional<ClientMessage.Copied> append(Chunk chunk);

    /** The transaction of the lines appended last, if it is known. */
    Optional<TxnId> begun();

    /** What became of a transaction; empty if nobody can be asked. */
    Optional<Fate> outcome(TxnId txn);
}
