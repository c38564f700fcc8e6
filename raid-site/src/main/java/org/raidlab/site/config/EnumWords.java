package org.raidlab.site.config;

import java.util.Locale;
import java.util.Map;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * The mapping between enum constants and the words of a file: the constant in lower case, or a special word such as
 * {@code 2pc}.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // Jackson's modules speak of raw enum classes
final class EnumWords {
    private static final Class[] ENUMS = {
        Algorithms.Concurrency.class,
        Algorithms.Commit.class,
        Algorithms.ReadSet.class,
        PartitionControl.class,
        Reads.class,
        Replication.Control.class,
        Replication.PlacementPolicy.class,
        Replication.Refresh.class,
        Algorithms.LogKind.class,
        Layout.Named.class,
        SiteServer.class
    };

    private EnumWords() {}

    static JacksonModule module(Map<String, Enum<?>> words) {
        SimpleModule module = new SimpleModule("words");
        for (Class type : ENUMS) {
            module.addDeserializer(type, new Reader(type, words));
            module.addSerializer(type, new Writer(type, words));
        }
        return module;
    }

    static String word(Enum<?> constant, Map<String, Enum<?>> words) {
        for (Map.Entry<String, Enum<?>> entry : words.entrySet()) {
            if (entry.getValue() == constant) {
                return entry.getKey();
            }
        }
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static final class Reader extends StdDeserializer<Enum> {
        private final Class<Enum> type;
        private final Map<String, Enum<?>> words;

        Reader(Class<Enum> type, Map<String, Enum<?>> words) {
            super(type);
            this.type = type;
            this.words = words;
        }

        @Override
        public Enum deserialize(JsonParser parser, DeserializationContext context) {
            String text = parser.getString();
            for (Enum constant : type.getEnumConstants()) {
                if (word(constant, words).equalsIgnoreCase(text)) {
                    return constant;
                }
            }
            return (Enum) context.handleWeirdStringValue(type, text, "not one of the known words");
        }
    }

    private static final class Writer extends StdSerializer<Enum> {
        private final Map<String, Enum<?>> words;

        Writer(Class<Enum> type, Map<String, Enum<?>> words) {
            super(type);
            this.words = words;
        }

        @Override
        public void serialize(Enum value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(word(value, words));
        }
    }
}
