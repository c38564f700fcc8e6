package org.raidlab.runtime.yaml;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Writes records as the text that {@link RecordReader} reads back equal. */
public final class RecordWriter {
    /** What a writer knows besides records. */
    public interface Forms {
        /** Returns what stands in the text for a value: the value itself if it has no form of its own. */
        Object form(Object value);

        /** Returns the keys that a record has besides its components, first of all. */
        SequencedMap<String, Object> first(Record written);

        /** Returns whether the keys of a record stand among those of its owner. */
        boolean isUnwrapped(Object value);
    }

    private final Forms forms;

    private RecordWriter(Forms forms) {
        this.forms = forms;
    }

    /** Returns a record as a text. */
    public static String text(Record written, Forms forms) {
        return YamlText.of(new RecordWriter(forms).plain(written));
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
    private Object plain(Object written) {
        Object value = forms.form(written);
        if (value instanceof Enum<?> constant) {
            return YamlText.word(constant);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(this::plain).toList();
        }
        if (value instanceof Map<?, ?> map) {
            SequencedMap<Object, Object> plain = new LinkedHashMap<>();
            map.forEach((key, each) -> plain.put(plain(key), plain(each)));
            return plain;
        }
        return value instanceof Record each ? fields(each) : value;
    }

    /** Returns the components of a record that have a value, by their keys. */
    private SequencedMap<String, Object> fields(Record written) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>(forms.first(written));
        for (RecordComponent component : written.getClass().getRecordComponents()) {
            Object value = value(component, written);
            if (value instanceof Record inner && forms.isUnwrapped(value)) {
                fields.putAll(fields(inner));
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
