package org.raidlab.sim.history;

import tools.jackson.core.JsonGenerator;

/** Writes values as JSON. */
final class ValueJson {

    private ValueJson() {}

    static void write(Value value, JsonGenerator out) {
        switch (value) {
            case Value.Absent() -> out.writeNull();
            case Value.Whole(long number) -> out.writeNumber(number);
            case Value.Decimal(var number) -> out.writeNumber(number);
            case Value.Text(String text) -> out.writeString(text);
            case Value.Truth(boolean truth) -> out.writeBoolean(truth);
            case Value.Row(var columns) -> {
                out.writeStartArray();
                columns.forEach(column -> write(column, out));
                out.writeEndArray();
            }
        }
    }
}
