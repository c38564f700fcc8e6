package org.raidlab.runtime.watch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Field;
import org.raidlab.comm.watch.WatchEvent.Place;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Events as lines of JSON, one object a line, and back. A later version may add fields, never change any. */
public final class EventJson {
    private static final int SCHEMA = 1;
    private static final JsonMapper JSON = new JsonMapper();

    private EventJson() {}

    /** Returns an event as one line, without its end. */
    public static String line(WatchEvent event) {
        ObjectNode out = JSON.createObjectNode();
        out.put("schema", SCHEMA);
        out.put("at", event.atNanos());
        put(out, event.place());
        out.put("kind", event.kind());
        switch (event) {
            case WatchEvent.Message message -> {
                out.put("taken", message.taken());
                put(out.putObject("peer"), message.peer());
                put(out, message.content());
            }
            case WatchEvent.LogWrite write -> {
                out.put("forced", write.forced());
                put(out, write.content());
            }
            case WatchEvent.Noted noted -> {
                ObjectNode fields = out.putObject("fields");
                noted.fields().forEach(field -> put(fields, field));
            }
            case WatchEvent.Sample sample -> {
                ObjectNode counters = out.putObject("counters");
                sample.counters().forEach(counters::put);
            }
            case WatchEvent.Traffic traffic ->
                out.put("peer", traffic.peer())
                        .put("type", traffic.type())
                        .put("sent", traffic.sent())
                        .put("taken", traffic.taken());
            case WatchEvent.State state -> out.put("state", state.state()).put("incarnation", state.incarnation());
            case WatchEvent.LogLine line -> out.put("level", line.level()).put("text", line.text());
            case WatchEvent.Dropped dropped -> out.put("count", dropped.count());
        }
        return JSON.writeValueAsString(out);
    }

    private static void put(ObjectNode out, Place place) {
        out.put("site", place.site());
        if (!place.server().isEmpty()) {
            out.put("server", place.server());
        }
    }

    private static void put(ObjectNode out, Content content) {
        out.put("type", content.type());
        out.put("text", content.text());
        content.transactions().forEach(out.putArray("txns")::add);
    }

    /** Writes a whole number as one, so that filters can compare it; the digits are the same. */
    private static void put(ObjectNode out, Field field) {
        if (isNumber(field.value())) {
            out.put(field.name(), Long.parseLong(field.value()));
        } else {
            out.put(field.name(), field.value());
        }
    }

    private static boolean isNumber(String value) {
        try {
            return Long.toString(Long.parseLong(value)).equals(value);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Returns the event of a line; {@link IllegalArgumentException} says what is wrong with it. */
    public static WatchEvent event(String line) {
        try {
            JsonNode in = JSON.readTree(line);
            int schema = in.required("schema").asInt();
            if (schema != SCHEMA) {
                throw new IllegalArgumentException("schema " + schema + " is unknown; this release reads " + SCHEMA);
            }
            return event(
                    in,
                    in.required("at").asLong(),
                    place(in),
                    in.required("kind").asString());
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    private static WatchEvent event(JsonNode in, long at, Place place, String kind) {
        return switch (kind) {
            case "message" ->
                new WatchEvent.Message(
                        at,
                        place,
                        place(in.required("peer")),
                        in.required("taken").asBoolean(),
                        content(in));
            case "log-write" ->
                new WatchEvent.LogWrite(at, place, in.required("forced").asBoolean(), content(in));
            case "sample" -> new WatchEvent.Sample(at, place, counters(in.required("counters")));
            case "traffic" ->
                new WatchEvent.Traffic(
                        at,
                        place,
                        in.required("peer").asInt(),
                        text(in, "type"),
                        in.required("sent").asLong(),
                        in.required("taken").asLong());
            case "state" ->
                new WatchEvent.State(
                        at, place, text(in, "state"), in.required("incarnation").asInt());
            case "log-line" -> new WatchEvent.LogLine(at, place, text(in, "level"), text(in, "text"));
            case "dropped" ->
                new WatchEvent.Dropped(at, place, in.required("count").asLong());
            default -> new WatchEvent.Noted(at, place, kind, fields(in.required("fields")));
        };
    }

    private static String text(JsonNode in, String field) {
        return in.required(field).asString();
    }

    private static Place place(JsonNode in) {
        JsonNode server = in.get("server");
        return new Place(in.required("site").asInt(), server == null ? "" : server.asString());
    }

    private static Content content(JsonNode in) {
        List<String> transactions = new ArrayList<>();
        in.required("txns").forEach(each -> transactions.add(each.asString()));
        return new Content(text(in, "type"), text(in, "text"), transactions);
    }

    private static SequencedMap<String, Long> counters(JsonNode in) {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        in.properties()
                .forEach(each -> counters.put(each.getKey(), each.getValue().asLong()));
        return counters;
    }

    private static List<Field> fields(JsonNode in) {
        List<Field> fields = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : in.properties()) {
            fields.add(new Field(each.getKey(), each.getValue().asString()));
        }
        return fields;
    }
}
