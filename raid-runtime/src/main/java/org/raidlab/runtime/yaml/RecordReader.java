package org.raidlab.runtime.yaml;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.yaml.YamlText.Mapping;
import org.raidlab.runtime.yaml.YamlText.Part;
import org.raidlab.runtime.yaml.YamlText.Place;
import org.raidlab.runtime.yaml.YamlText.Sequence;
import org.raidlab.runtime.yaml.YamlText.Word;

/**
 * Makes records from the parts of a text: the components of a record are the keys. Every command reads such a file; a
 * general library for objects and texts takes a tenth of a second to get to know the records
 * ({@code docs/adr/0040-cluster-files-without-a-binding-library.md}).
 */
public final class RecordReader {
    /** How a value is written that is no record, or not always one. */
    public interface Form<T> {
        /**
         * Returns the value of a part; {@link ConfigException} says where the part is and why it is none.
         *
         * @param place where a message points
         */
        T of(RecordReader reader, Part part, Place place);
    }

    /**
     * What a reader knows besides records.
     *
     * @param forms of the types that have one
     * @param unwrapped records whose keys stand among those of their owners
     */
    public record Forms(Map<Class<?>, Form<?>> forms, List<Class<?>> unwrapped) {
        /** Records only. */
        public static final Forms NONE = new Forms(Map.of(), List.of());
    }

    private final YamlText text;
    private final Forms forms;

    private RecordReader(YamlText text, Forms forms) {
        this.text = text;
        this.forms = forms;
    }

    /** Returns the record with the values of a text. */
    public static <T> T read(Class<T> type, YamlText text, Forms forms) {
        return type.cast(new RecordReader(text, forms)
                .record(type, text.top(), text.top().place()));
    }

    /** Returns the text that is read. */
    public YamlText text() {
        return text;
    }

    /** Makes a record of a part; {@code place} is where a message points if it is none. */
    public Object record(Class<?> type, Part part, Place place) {
        Mapping mapping = mapping(part, place);
        List<String> known = keys(type).toList();
        mapping.keys().forEach((key, where) -> {
            if (!known.contains(key)) {
                List<String> sorted = known.stream().sorted().toList();
                String there = "; known keys here are " + String.join(", ", sorted);
                throw text.wrong(where, "unknown key '" + key + "'" + YamlText.near(key, sorted, there));
            }
        });
        return make(type, mapping, place);
    }

    /** Returns a part that has keys. */
    public Mapping mapping(Part part, Place place) {
        if (part instanceof Mapping mapping) {
            return mapping;
        }
        throw text.wrong(place, "here stands keys with values");
    }

    /** Returns the keys of a record: the names of its components. */
    public Stream<String> keys(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(each -> isUnwrapped(each) ? keys(each.getType()) : Stream.of(RecordWriter.key(each)));
    }

    /** Returns whether the keys of a component stand among those of its owner. */
    private boolean isUnwrapped(RecordComponent component) {
        return forms.unwrapped().contains(component.getType());
    }

    private Object make(Class<?> type, Mapping mapping, Place place) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = isUnwrapped(components[i]) ? make(types[i], mapping, place) : component(components[i], mapping);
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            String why = e.getCause() instanceof ConfigException wrong ? wrong.getMessage() : "no record is made of it";
            throw text.wrong(place, why);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type + " has no constructor of a record", e);
        }
    }

    /** Returns the value of a component; a key that is left out, or has nothing behind it, is null or zero. */
    private @Nullable Object component(RecordComponent component, Mapping mapping) {
        String key = RecordWriter.key(component);
        Part part = mapping.parts().get(key);
        if (part == null || (part instanceof Word word && word.text().isEmpty())) {
            return component.getType() == int.class ? 0 : null;
        }
        return value(
                component.getGenericType(),
                key,
                part,
                Objects.requireNonNull(mapping.keys().get(key)));
    }

    private Object value(Type type, String key, Part part, Place place) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? list(arguments[0], key, part, place)
                    : map(arguments, key, part, place);
        }
        Class<?> raw = (Class<?>) type;
        Form<?> form = forms.forms().get(raw);
        if (form != null) {
            return Objects.requireNonNull(form.of(this, part, place));
        }
        return raw.isRecord() ? record(raw, part, place) : scalar(raw, key, part, place);
    }

    private List<Object> list(Type element, String key, Part part, Place place) {
        if (!(part instanceof Sequence sequence)) {
            throw text.wrong(place, "here stands a list");
        }
        List<Object> values = new ArrayList<>();
        sequence.parts().forEach(each -> values.add(value(element, key, each, each.place())));
        return values;
    }

    private Map<Object, Object> map(Type[] types, String key, Part part, Place place) {
        Mapping mapping = mapping(part, place);
        Map<Object, Object> values = new LinkedHashMap<>();
        mapping.parts().forEach((name, each) -> {
            Place where = Objects.requireNonNull(mapping.keys().get(name));
            values.put(value(types[0], key, new Word(where, name), where), value(types[1], key, each, where));
        });
        return values;
    }

    private Object scalar(Class<?> type, String key, Part part, Place place) {
        if (type == String.class) {
            return word(part, place);
        }
        if (type.isEnum()) {
            String word = word(part, place);
            return at(place, () -> constant(type, key, word));
        }
        if (type == Boolean.class) {
            String word = word(part, place).toLowerCase(Locale.ROOT);
            if (!word.equals("true") && !word.equals("false")) {
                throw text.wrong(place, "'" + word + "' is not true or false");
            }
            return word.equals("true");
        }
        String word = word(part, place);
        try {
            return type == Long.class ? Long.valueOf(word) : (Object) Integer.valueOf(word);
        } catch (NumberFormatException e) {
            throw text.wrong(place, "'" + word + "' is not a whole number");
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the type is one of an enum
    private static Object constant(Class<?> type, String what, String word) {
        return YamlText.constant((Class) type, what, word);
    }

    /** Returns the word of a part. */
    public String word(Part part, Place place) {
        if (part instanceof Word word) {
            return word.text();
        }
        throw text.wrong(place, "here stands one word or number");
    }

    /** Returns a value, or names the place in the error about it. */
    public <T> T at(Place place, Supplier<T> value) {
        try {
            return value.get();
        } catch (ConfigException e) {
            throw text.wrong(place, e.getMessage());
        }
    }
}
