package org.raidlab.cli;

import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.site.client.Chunk;

/** The destination of the lines of a copied file. */
interface CopyTarget {
    /** Appends lines in one transaction; empty if no answer came. */
    Optional<ClientMessage.Copied> append(Chunk chunk);

    /** Returns the transaction of the lines appended last, if it is known. */
    Optional<TxnId> begun();

    /** Returns the fate of a transaction; empty if no site can be asked. */
    Optional<Fate> outcome(TxnId txn);
}
