package org.raidlab.site.config;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.yaml.YamlText;

/** Writes the records of a cluster file as the text that {@link ConfigReader} reads back equal. */
final class ConfigWriter {
    private ConfigWriter() {}

    static String text(Record written) {
        return YamlText.of(plain(written));
    }

    /** Returns the key of a component: its name with dashes. */
    static String key(RecordComponent component) {
        StringBuilder key = new StringBuilder();
        for (char each : component.getName().toCharArray()) {
            key.append(Character.isUpperCase(each) ? "-" : "").append(Character.toLowerCase(each));
        }
        return key.toString();
    }

    /** Returns a value as maps, lists, words, numbers and truth values. */
    private static Object plain(Object value) {
        if (value instanceof Layout.Groups layout) {
            return plain(layout.groups());
        }
        if (value instanceof Enum<?> constant) {
            return YamlText.word(constant);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ConfigWriter::plain).toList();
        }
        if (value instanceof Map<?, ?> map) {
            SequencedMap<Object, Object> plain = new LinkedHashMap<>();
            map.forEach((key, each) -> plain.put(plain(key), plain(each)));
            return plain;
        }
        return value instanceof Record each ? fields(each) : value;
    }

    /** Returns the components of a record that have a value, by their keys. */
    private static SequencedMap<String, Object> fields(Record written) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        if (written instanceof Replication replication) {
            fields.put(Replication.CONTROL, replication.control());
        }
        for (RecordComponent component : written.getClass().getRecordComponents()) {
            Object value = value(component, written);
            if (value instanceof Replication.Copies copies) {
                fields.putAll(fields(copies)); // as ConfigReader reads them
            } else if (value != null) {
                fields.put(key(component), plain(value));
            }
        }
        return fields;
    }

    private static @Nullable Object value(RecordComponent component, Record written) {
        try {
            return component.getAccessor().invoke(written);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(component + " cannot be read", e);
        }
    }
}
