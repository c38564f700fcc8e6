package org.raidlab.sim.history;

import tools.jackson.core.JsonGenerator;

/**
 * One copy of one item, as a site's dump shows it.
 *
 * @param site the site that holds the copy
 * @param item relation and key
 * @param version commit stamp of the last write installed; 0 if there was none
 * @param value what the copy holds; {@link Value#ABSENT} for a tombstone
 * @param failLocked whether the copy is known to have missed an update
 */
public record CopyRecord(int site, String item, long version, Value value, boolean failLocked) {

    public CopyRecord {
        if (item.isEmpty()) {
            throw new IllegalArgumentException("a copy names no item");
        }
        if (version < 0) {
            throw new IllegalArgumentException("a copy of " + item + " has the negative version " + version);
        }
    }

    static CopyRecord read(Fields fields) {
        return new CopyRecord(
                fields.site(),
                fields.text("item"),
                fields.whole("version"),
                fields.value(),
                fields.truth("faillocked"));
    }

    void write(JsonGenerator out) {
        out.writeNumberProperty("site", site);
        out.writeStringProperty("item", item);
        out.writeNumberProperty("version", version);
        out.writeName("value");
        Value.write(value, out);
        out.writeBooleanProperty("faillocked", failLocked);
    }
}
