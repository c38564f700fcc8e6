package org.raidlab.msg;

import org.raidlab.core.TxnId;
import org.raidlab.core.turn.KeptRecord;

/**
 * A record of the ledger: a vote or decision without the transaction's content.
 *
 * @param origin position in the site's log of the record that this is a copy of
 */
public record LedgerEntry(TxnId txn, Event event, long time, long origin) implements LedgerRecord, KeptRecord.Copy {}
