package org.raidlab.msg.codec;

import org.raidlab.core.codec.Row;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/** The form of a row in the readable codecs: a byte string in CBOR, base 64 in JSON. */
final class RowAsBytes {
    private RowAsBytes() {}

    static final class Serializer extends ValueSerializer<Row> {
        @Override
        public void serialize(Row row, JsonGenerator out, SerializationContext context) {
            out.writeBinary(row.bytes());
        }
    }

    static final class Deserializer extends ValueDeserializer<Row> {
        @Override
        public Row deserialize(JsonParser in, DeserializationContext context) {
            return new Row(in.getBinaryValue());
        }
    }
}
