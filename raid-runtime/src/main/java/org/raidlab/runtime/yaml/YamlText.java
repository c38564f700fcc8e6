package org.raidlab.runtime.yaml;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.ConfigException;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * The reader of all YAML: a text as a tree that knows the line and column of each part, or as a record whose components
 * are the keys. A mistake is one {@link ConfigException} of one line, with file, line, column and reason.
 */
public final class YamlText {
    private static final int DEPTH_MAX = 32;
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enumNamingStrategy(EnumNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS, MapperFeature.ACCEPT_CASE_INSENSITIVE_VALUES)
            .disable(YAMLWriteFeature.USE_NATIVE_TYPE_ID)
            .changeDefaultPropertyInclusion(value -> value.withValueInclusion(JsonInclude.Include.NON_NULL))
            .addHandler(new UsualKind())
            .build();

    /** The line and column, each from 1, where a part of a text begins. */
    public record Place(int line, int column) {
        /** Returns the beginning of an error message about this place of a file. */
        String in(String file) {
            return file + " line " + line + ", column " + column + ": ";
        }
    }

    /** A part of the text. */
    public sealed interface Part {
        Place place();
    }

    /** A word or a number. */
    public record Word(Place place, String text) implements Part {}

    /** Parts in order. */
    public record Sequence(Place place, List<Part> parts) implements Part {}

    /** Parts by key. */
    public record Mapping(Place place, SequencedMap<String, Part> parts, SequencedMap<String, Place> keys)
            implements Part {}

    private final String file;
    private final String text;
    private final Part top;

    private YamlText(String file, String text, String least) {
        this.file = file;
        this.text = text;
        try (JsonParser parser = YAML.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new ConfigException(file + ": it is empty; " + least);
            }
            this.top = part(parser, 0);
        } catch (JacksonException e) {
            throw notYaml(e);
        }
    }

    /** Returns the error about a text that is not YAML, at the place of the problem. */
    private ConfigException notYaml(JacksonException e) {
        if (e.getCause() instanceof MarkedYamlEngineException marked
                && marked.getProblemMark().isPresent()) {
            Mark mark = marked.getProblemMark().get();
            return new ConfigException(new Place(mark.getLine() + 1, mark.getColumn() + 1).in(file)
                    + "this is not YAML: " + marked.getContext() + ", " + marked.getProblem());
        }
        return new ConfigException(where(e) + "this is not YAML: " + firstLine(e));
    }

    /**
     * Reads a text.
     *
     * @param file that has it, for messages
     * @param least what a text of this kind has at least, for the message on an empty one
     */
    public static YamlText of(String file, String text, String least) {
        return new YamlText(file, text, least);
    }

    /** Reads a file. */
    public static YamlText read(Path file, String least) {
        try {
            return of(file.toString(), Files.readString(file), least);
        } catch (NoSuchFileException e) {
            throw new ConfigException("there is no file " + file);
        } catch (IOException e) {
            throw new ConfigException("cannot read " + file + ": " + e.getMessage());
        }
    }

    /** Returns the text of a record that {@link #as} reads back equal. */
    public static String of(Object written) {
        return YAML.writeValueAsString(written);
    }

    /** Returns the word for a constant. */
    public static String word(Enum<?> constant) {
        return YAML.convertValue(constant, String.class);
    }

    /** Returns the constant with a word; {@link ConfigException} says what is unknown, and which words there are. */
    public static <T extends Enum<T>> T constant(Class<T> type, String what, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> word(each).equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new ConfigException(unknown(what, word, words(type))));
    }

    /** Returns the keys of this text, to be read one by one. */
    public Fields fields(String what) {
        return new Fields(file, what, top);
    }

    /** Returns the record with the values of this text. */
    public <T> T as(Class<T> type) {
        try {
            return YAML.readValue(text, type);
        } catch (InvalidTypeIdException e) {
            Class<?> base = e.getBaseType().getRawClass();
            List<String> names = Arrays.stream(base.getPermittedSubclasses())
                    .map(YamlText::nameOf)
                    .toList();
            String key = base.getAnnotation(JsonTypeInfo.class).property();
            throw wrong(keysTo(e, key), unknown(key, e.getTypeId(), names));
        } catch (JacksonException e) {
            List<String> path = keysTo(e);
            throw path.isEmpty() ? new ConfigException(where(e) + reason(e)) : wrong(path, reason(e));
        }
    }

    /** Returns an error at the place of a value: the keys, and the indices in lists, that lead there. */
    public ConfigException wrong(List<String> path, String why) {
        Part part = top;
        Place place = top.place();
        for (String step : path) {
            switch (part) {
                case Mapping mapping
                when mapping.keys().containsKey(step) -> {
                    place = mapping.keys().get(step);
                    part = Objects.requireNonNull(mapping.parts().get(step));
                }
                case Sequence sequence
                when Integer.parseInt(step) < sequence.parts().size() -> {
                    part = sequence.parts().get(Integer.parseInt(step));
                    place = part.place();
                }
                case Mapping _, Sequence _, Word _ -> {
                    return new ConfigException(place.in(file) + why);
                }
            }
        }
        return new ConfigException(place.in(file) + why);
    }

    private static List<String> keysTo(JacksonException e, String... more) {
        List<String> keys = new ArrayList<>();
        for (JacksonException.Reference each : e.getPath()) {
            String name = each.getPropertyName();
            keys.add(name == null ? Integer.toString(each.getIndex()) : name);
        }
        keys.addAll(Arrays.asList(more));
        return keys;
    }

    private static String reason(JacksonException e) {
        return switch (e) {
            case UnrecognizedPropertyException unknown -> unknownKey(unknown);
            case InvalidFormatException bad when bad.getTargetType().isEnum() -> unknownWord(bad);
            case InvalidFormatException bad -> "'" + bad.getValue() + "' is not " + form(bad.getTargetType());
            case MismatchedInputException bad
            when bad.getTargetType() != null -> "here stands " + form(bad.getTargetType());
            default -> e.getCause() instanceof ConfigException cause ? cause.getMessage() : firstLine(e);
        };
    }

    /** Returns the form of the values of a type. */
    private static String form(Class<?> type) {
        return type == int.class || type == Integer.class || type == Long.class
                ? "a whole number"
                : type == Boolean.class || type == boolean.class
                        ? "true or false"
                        : List.class.isAssignableFrom(type)
                                ? "a list"
                                : type == String.class || type.isEnum() ? "a word" : "keys with values";
    }

    private static String unknownKey(UnrecognizedPropertyException e) {
        Class<?> type = e.getReferringClass();
        String key = e.getPropertyName();
        for (Class<?> parent : type.getInterfaces()) {
            String selector =
                    parent.isSealed() ? parent.getAnnotation(JsonTypeInfo.class).property() : "";
            for (Class<?> other : parent.isSealed() ? parent.getPermittedSubclasses() : new Class<?>[0]) {
                if (keys(other).anyMatch(key::equals)) {
                    return "'" + key + "' goes with " + selector + ": " + nameOf(other) + " only, not with " + selector
                            + ": " + nameOf(type);
                }
            }
        }
        List<String> known = keys(type).sorted().toList();
        return "unknown key '" + key + "'" + near(key, known, "; known keys here are " + String.join(", ", known));
    }

    /** Returns the keys of a record: the names of its components. */
    private static Stream<String> keys(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(each -> each.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                        ? keys(each.getType())
                        : Stream.of(each.getName().replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT)));
    }

    /** Returns the reason for a word that stands below a key. */
    private static String unknownWord(InvalidFormatException e) {
        String word = String.valueOf(e.getValue());
        String key = e.getPath().reversed().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("word");
        return unknown(key, word, words(e.getTargetType()));
    }

    private static String unknown(String what, String word, List<String> words) {
        return "unknown " + what + " '" + word + "'" + near(word, words, ";") + " available: "
                + String.join(", ", words);
    }

    private static List<String> words(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(each -> word((Enum<?>) each))
                .toList();
    }

    /** Returns the word that chooses one of the records of a sealed interface. */
    public static String nameOf(Class<?> type) {
        return type.getAnnotation(JsonTypeName.class).value();
    }

    static String near(String text, List<String> names, String otherwise) {
        return NearestName.of(text, names)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse(otherwise);
    }

    private String where(JacksonException e) {
        TokenStreamLocation at = e.getLocation();
        return at == null || at.getLineNr() < 1 ? file + ": " : new Place(at.getLineNr(), at.getColumnNr()).in(file);
    }

    private static String firstLine(JacksonException e) {
        return e.getOriginalMessage().lines().findFirst().orElse("");
    }

    private static Place place(JsonParser parser) {
        TokenStreamLocation at = parser.currentTokenLocation();
        return new Place(at.getLineNr(), at.getColumnNr());
    }

    private Part part(JsonParser parser, int depth) {
        Place place = place(parser);
        if (depth > DEPTH_MAX) {
            throw new ConfigException(place.in(file) + "it is nested too deeply");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            List<Part> parts = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                parts.add(part(parser, depth + 1));
            }
            return new Sequence(place, parts);
        }
        if (token == JsonToken.START_OBJECT) {
            return mapping(parser, place, depth);
        }
        return new Word(place, token == JsonToken.VALUE_NULL ? "" : parser.getString());
    }

    private Part mapping(JsonParser parser, Place place, int depth) {
        SequencedMap<String, Part> parts = new LinkedHashMap<>();
        SequencedMap<String, Place> keys = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Place keyPlace = place(parser);
            if (keys.put(key, keyPlace) != null) {
                throw new ConfigException(keyPlace.in(file) + "key '" + key + "' is there twice");
            }
            parser.nextToken();
            parts.put(key, part(parser, depth + 1));
        }
        return new Mapping(place, parts, keys);
    }

    /** The kind of which a mapping is that does not say its kind; on the interface of all kinds. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Usually {
        Class<?> value();
    }

    /** Makes a mapping without its kind one of the usual kind. */
    private static final class UsualKind extends DeserializationProblemHandler {
        @Override
        public @Nullable JavaType handleMissingTypeId(
                DeserializationContext context, JavaType base, TypeIdResolver resolver, String failure) {
            Usually usually = base.getRawClass().getAnnotation(Usually.class);
            return usually == null ? null : context.constructType(usually.value());
        }
    }
}
