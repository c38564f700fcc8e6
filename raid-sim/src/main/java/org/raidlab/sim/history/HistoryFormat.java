package org.raidlab.sim.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** The format of the lines of a history file. Item names are kept once each: a million transactions share few. */
final class HistoryFormat implements LineFormat<HistoryTransaction> {

    private final Map<String, String> items = new LinkedHashMap<>();

    @Override
    public HistoryTransaction read(Fields fields) {
        List<Operation> ops = new ArrayList<>();
        for (JsonNode op : fields.array("ops")) {
            ops.add(operation(Fields.of(op)));
        }
        return new HistoryTransaction(
                fields.text("txn"),
                fields.site(),
                fields.whole("start"),
                fields.whole("end"),
                fields.word("status", Status.values(), Status::word),
                ops);
    }

    private Operation operation(Fields fields) {
        String name = fields.text("item");
        String item = items.computeIfAbsent(name, same -> same);
        String op = fields.text("op");
        return switch (op) {
            case "r" -> new Operation.Read(item, fields.versionIfAny(), fields.value());
            case "w" -> new Operation.Write(item, fields.versionIfAny(), fields.value());
            default -> throw new IllegalArgumentException("field \"op\" is \"" + op + "\", not one of r, w");
        };
    }

    @Override
    public void write(HistoryTransaction entry, JsonGenerator out) {
        out.writeStringProperty("txn", entry.txn());
        out.writeNumberProperty("site", entry.site());
        out.writeNumberProperty("start", entry.start());
        out.writeNumberProperty("end", entry.end());
        out.writeStringProperty("status", entry.status().word());
        out.writeArrayPropertyStart("ops");
        entry.ops().forEach(op -> write(op, out));
        out.writeEndArray();
    }

    private static void write(Operation op, JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("op", op instanceof Operation.Read ? "r" : "w");
        out.writeStringProperty("item", op.item());
        if (op.versioned()) {
            out.writeNumberProperty("version", op.version());
        }
        out.writeName("value");
        ValueJson.write(op.value(), out);
        out.writeEndObject();
    }
}
