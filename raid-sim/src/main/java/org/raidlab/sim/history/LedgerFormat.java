package org.raidlab.sim.history;

import tools.jackson.core.JsonGenerator;

/** The format of the lines of a decisions file. */
final class LedgerFormat implements LineFormat<LedgerRecord> {

    @Override
    public LedgerRecord read(Fields fields) {
        return new LedgerRecord(
                fields.text("txn"),
                fields.site(),
                fields.word("ev", LedgerEvent.values(), LedgerEvent::word),
                fields.whole("t"));
    }

    @Override
    public void write(LedgerRecord entry, JsonGenerator out) {
        out.writeStringProperty("txn", entry.txn());
        out.writeNumberProperty("site", entry.site());
        out.writeStringProperty("ev", entry.event().word());
        out.writeNumberProperty("t", entry.t());
    }
}
