package org.raidlab.sim.history;

import tools.jackson.core.JsonGenerator;

/**
 * One vote or decision in the ledger of one site.
 *
 * @param txn the transaction's id
 * @param site the site whose ledger it is
 * @param event what was recorded
 * @param t nanoseconds; grows strictly over the ledger of a site, over restarts too
 */
public record LedgerRecord(String txn, int site, LedgerEvent event, long t) {

    public LedgerRecord {
        if (txn.isEmpty()) {
            throw new IllegalArgumentException("a ledger record has no transaction id");
        }
    }

    static LedgerRecord read(Fields fields) {
        return new LedgerRecord(
                fields.text("txn"),
                fields.site(),
                fields.word("ev", LedgerEvent.values(), LedgerEvent::word),
                fields.whole("t"));
    }

    void write(JsonGenerator out) {
        out.writeStringProperty("txn", txn);
        out.writeNumberProperty("site", site);
        out.writeStringProperty("ev", event.word());
        out.writeNumberProperty("t", t);
    }
}
