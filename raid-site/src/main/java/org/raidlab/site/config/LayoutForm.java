package org.raidlab.site.config;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** The form of a layout in a cluster file: its name, or a list of processes, each a list of servers. */
final class LayoutForm {
    private LayoutForm() {}

    static JacksonModule module() {
        return new SimpleModule("layout")
                .addDeserializer(Layout.class, new Reader())
                .addSerializer(Layout.Groups.class, new Writer());
    }

    private static final class Reader extends StdDeserializer<Layout> {
        Reader() {
            super(Layout.class);
        }

        @Override
        public Layout deserialize(JsonParser parser, DeserializationContext context) {
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                return context.readValue(parser, Layout.Named.class);
            }
            List<List<SiteServer>> groups = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                groups.add(group(parser, context));
            }
            String fault = faultOf(groups);
            return fault == null
                    ? new Layout.Groups(groups)
                    : context.reportInputMismatch(this, "%s", "a layout has each server once: " + fault);
        }

        private List<SiteServer> group(JsonParser parser, DeserializationContext context) {
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                return List.of(context.readValue(parser, SiteServer.class));
            }
            List<SiteServer> group = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                group.add(context.readValue(parser, SiteServer.class));
            }
            return group;
        }

        private static @org.jspecify.annotations.Nullable String faultOf(List<List<SiteServer>> groups) {
            Set<SiteServer> missing = EnumSet.allOf(SiteServer.class);
            for (List<SiteServer> group : groups) {
                for (SiteServer server : group) {
                    if (!missing.remove(server)) {
                        return word(server) + " is there twice";
                    }
                }
            }
            if (groups.stream().anyMatch(List::isEmpty)) {
                return "one process has none";
            }
            return missing.isEmpty() ? null : words(missing) + " is not there";
        }

        private static String words(Set<SiteServer> servers) {
            return servers.stream().map(Reader::word).collect(Collectors.joining(", "));
        }

        private static String word(SiteServer server) {
            return server.name().toLowerCase(Locale.ROOT);
        }
    }

    private static final class Writer extends StdSerializer<Layout.Groups> {
        Writer() {
            super(Layout.Groups.class);
        }

        @Override
        public void serialize(Layout.Groups value, JsonGenerator generator, SerializationContext context) {
            generator.writeStartArray();
            for (List<SiteServer> group : value.groups()) {
                generator.writeStartArray();
                group.forEach(server -> generator.writeString(server.name().toLowerCase(Locale.ROOT)));
                generator.writeEndArray();
            }
            generator.writeEndArray();
        }
    }
}
