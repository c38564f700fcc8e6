package org.raidlab.runtime.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.ConfigException;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The reader of all YAML: a text as a tree that knows the line and column of each part. A mistake is one
 * {@link ConfigException} of one line, with file, line, column and reason.
 */
public final class YamlText {
    private static final int DEPTH_MAX = 32;
    private static final LoadSettings SETTINGS = LoadSettings.builder().build();

    /** The plain words that mean that nothing stands there. */
    private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

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

    /** A word or a number; empty where nothing stands. */
    public record Word(Place place, String text) implements Part {}

    /** Parts in order. */
    public record Sequence(Place place, List<Part> parts) implements Part {}

    /** Parts by key. */
    public record Mapping(Place place, SequencedMap<String, Part> parts, SequencedMap<String, Place> keys)
            implements Part {}

    private final String file;
    private final Part top;

    private YamlText(String file, String text, String least) {
        this.file = file;
        try {
            Iterator<Event> events = new Parse(SETTINGS).parseString(text).iterator();
            events.next(); // the stream begins
            if (events.next().getEventId() == Event.ID.StreamEnd) {
                throw new ConfigException(file + ": it is empty; " + least);
            }
            this.top = part(events, events.next(), 0);
        } catch (MarkedYamlEngineException e) {
            throw notYaml(e);
        } catch (YamlEngineException e) {
            throw new ConfigException(file + ": this is not YAML: " + firstLine(String.valueOf(e.getMessage())));
        }
    }

    /** Returns the error about a text that is not YAML, at the place of the problem. */
    private ConfigException notYaml(MarkedYamlEngineException e) {
        String where = e.getProblemMark().map(mark -> place(mark).in(file)).orElse(file + ": ");
        return new ConfigException(where + "this is not YAML: "
                + Stream.of(e.getContext(), e.getProblem())
                        .filter(Objects::nonNull)
                        .map(YamlText::firstLine)
                        .collect(Collectors.joining(", ")));
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
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

    /** Returns maps, lists, words, numbers and truth values as a text. */
    public static String of(Object plain) {
        DumpSettings settings =
                DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
        return new Dump(settings).dumpToString(plain);
    }

    /** Returns the word for a constant. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the constant with a word; {@link ConfigException} says what is unknown, and which words there are. */
    public static <T extends Enum<T>> T constant(Class<T> type, String what, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> word(each).equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> unknown(
                        what,
                        word,
                        Arrays.stream(type.getEnumConstants())
                                .map(YamlText::word)
                                .toList()));
    }

    /** Returns the error about a word that is none of those that there are. */
    public static ConfigException unknown(String what, String word, List<String> words) {
        return new ConfigException("unknown " + what + " '" + word + "'" + near(word, words, ";") + " available: "
                + String.join(", ", words));
    }

    public static String near(String text, List<String> names, String otherwise) {
        return NearestName.of(text, names)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse(otherwise);
    }

    /** Returns the keys of this text, to be read one by one. */
    public Fields fields(String what) {
        return new Fields(file, what, top);
    }

    /** Returns the part that all others belong to. */
    public Part top() {
        return top;
    }

    /** Returns an error at a place. */
    public ConfigException wrong(Place place, String why) {
        return new ConfigException(place.in(file) + why);
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
                    return wrong(place, why);
                }
            }
        }
        return wrong(place, why);
    }

    private static Place place(Mark mark) {
        return new Place(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private Part part(Iterator<Event> events, Event event, int depth) {
        Place place = event.getStartMark().map(YamlText::place).orElseThrow();
        if (depth > DEPTH_MAX) {
            throw wrong(place, "it is nested too deeply");
        }
        return switch (event.getEventId()) {
            case SequenceStart -> sequence(events, place, depth);
            case MappingStart -> mapping(events, place, depth);
            case Scalar -> new Word(place, text((ScalarEvent) event));
            default -> throw wrong(place, "an alias is not read; write out what it stands for");
        };
    }

    private static String text(ScalarEvent word) {
        return word.isPlain() && NOTHING.contains(word.getValue()) ? "" : word.getValue();
    }

    private Part sequence(Iterator<Event> events, Place place, int depth) {
        List<Part> parts = new ArrayList<>();
        for (Event each = events.next(); each.getEventId() != Event.ID.SequenceEnd; each = events.next()) {
            parts.add(part(events, each, depth + 1));
        }
        return new Sequence(place, parts);
    }

    private Part mapping(Iterator<Event> events, Place place, int depth) {
        SequencedMap<String, Part> parts = new LinkedHashMap<>();
        SequencedMap<String, Place> keys = new LinkedHashMap<>();
        for (Event each = events.next(); each.getEventId() != Event.ID.MappingEnd; each = events.next()) {
            Place keyPlace = each.getStartMark().map(YamlText::place).orElseThrow();
            if (!(each instanceof ScalarEvent word)) {
                throw wrong(keyPlace, "a key is a word");
            }
            String key = word.getValue();
            if (keys.put(key, keyPlace) != null) {
                throw wrong(keyPlace, "key '" + key + "' is there twice");
            }
            parts.put(key, part(events, events.next(), depth + 1));
        }
        return new Mapping(place, parts, keys);
    }
}
