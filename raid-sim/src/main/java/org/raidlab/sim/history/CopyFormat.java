package org.raidlab.sim.history;

import tools.jackson.core.JsonGenerator;

/** The format of the lines of a copies file. */
final class CopyFormat implements LineFormat<CopyRecord> {

    @Override
    public CopyRecord read(Fields fields) {
        return new CopyRecord(
                fields.site(),
                fields.text("item"),
                fields.whole("version"),
                fields.value(),
                fields.truth("faillocked"));
    }

    @Override
    public void write(CopyRecord entry, JsonGenerator out) {
        out.writeNumberProperty("site", entry.site());
        out.writeStringProperty("item", entry.item());
        out.writeNumberProperty("version", entry.version());
        out.writeName("value");
        ValueJson.write(entry.value(), out);
        out.writeBooleanProperty("faillocked", entry.failLocked());
    }
}
