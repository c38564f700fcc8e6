package org.raidlab.core.turn;

import org.raidlab.core.TxnId;

/** An entry of a ledger: a vote or decision without the transaction's content. */
public record LedgerEntry(TxnId txn, Event event, long time) implements LedgerRecord {
    public static LedgerEntry of(LedgerRecord record) {
        return new LedgerEntry(record.txn(), record.event(), record.time());
    }
}
