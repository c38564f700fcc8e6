package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.ConfigException;

/**
 * The constants of an experiment by name, each with its value and meaning. An experiment declares them with their
 * defaults; {@code --set} and {@code --sweep} give other values of the same type.
 */
public final class Parameters {
    /** An experiment without constants. */
    public static final Parameters NONE = new Parameters(new LinkedHashMap<>());

    /**
     * A constant: a number, a whole number, a word, or a list of one of these.
     *
     * @param choices the words that the constant can have; empty if it takes any
     */
    private record Parameter(Object value, String meaning, List<String> choices) {
        Parameter with(Object other) {
            return new Parameter(other, meaning, choices);
        }
    }

    private final SequencedMap<String, Parameter> all;

    private Parameters(SequencedMap<String, Parameter> all) {
        this.all = Collections.unmodifiableSequencedMap(all);
    }

    /** Declares a number, a whole number, a word, or a list of them. */
    public Parameters and(String name, Object value, String meaning) {
        return choice(name, value, List.of(), meaning);
    }

    /** Declares a word, or a list of words, of these choices; {@link #with} refuses any other word. */
    public Parameters choice(String name, Object value, List<String> choices, String meaning) {
        SequencedMap<String, Parameter> more = new LinkedHashMap<>(all);
        more.put(name, new Parameter(value, meaning, choices));
        return new Parameters(more);
    }

    /** Declares all constants of others too. */
    public Parameters and(Parameters others) {
        SequencedMap<String, Parameter> more = new LinkedHashMap<>(all);
        more.putAll(others.all);
        return new Parameters(more);
    }

    /** Returns these constants with another value of one; throws {@link ConfigException} if that is not possible. */
    public Parameters with(String name, String text) {
        Parameter known = all.get(name);
        if (known == null) {
            throw new ConfigException("there is no constant '" + name + "'"
                    + NearestName.of(name, all.sequencedKeySet())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("; there are " + String.join(", ", all.keySet())));
        }
        SequencedMap<String, Parameter> other = new LinkedHashMap<>(all);
        Object value = parsed(name, known.value, text);
        requireChoice(name, value, known.choices);
        other.put(name, known.with(value));
        return new Parameters(other);
    }

    /** A word that no experiment knows would leave out what it was to choose, and the run would still be ok. */
    private static void requireChoice(String name, Object value, List<String> choices) {
        if (choices.isEmpty()) {
            return;
        }
        for (Object word : value instanceof List<?> list ? list : List.of(value)) {
            if (!choices.contains(word)) {
                throw new ConfigException("'" + name + "' has no value '" + word + "'"
                        + NearestName.of((String) word, choices)
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse("; there are " + String.join(", ", choices)));
            }
        }
    }

    private static Object parsed(String name, Object like, String text) {
        if (like instanceof List<?> list) {
            List<Object> values = new ArrayList<>();
            Arrays.stream(text.split(",", -1))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .forEach(word -> values.add(parsed(name, list.getFirst(), word)));
            if (values.isEmpty()) {
                throw new ConfigException("'" + name + "' needs a value at least");
            }
            return List.copyOf(values);
        }
        try {
            return switch (like) {
                case Integer _ -> Integer.valueOf(text);
                case Double _ -> Double.valueOf(text);
                default -> text;
            };
        } catch (NumberFormatException e) {
            String type = like instanceof Integer ? "a whole number" : "a number";
            throw new ConfigException("'" + name + "' is " + type + ", not '" + text + "'");
        }
    }

    private Object value(String name) {
        return Objects.requireNonNull(all.get(name), "no constant " + name).value;
    }

    public double number(String name) {
        return ((Number) value(name)).doubleValue();
    }

    public int whole(String name) {
        return (Integer) value(name);
    }

    public String word(String name) {
        return (String) value(name);
    }

    public List<Double> numbers(String name) {
        return list(name).stream().map(each -> ((Number) each).doubleValue()).toList();
    }

    public List<Integer> wholes(String name) {
        return list(name).stream().map(Integer.class::cast).toList();
    }

    public List<String> words(String name) {
        return list(name).stream().map(String.class::cast).toList();
    }

    private List<?> list(String name) {
        return (List<?>) value(name);
    }

    /** Returns the values by name, for the results folder. */
    public SequencedMap<String, Object> values() {
        SequencedMap<String, Object> values = new LinkedHashMap<>();
        all.forEach((name, parameter) -> values.put(name, parameter.value));
        return values;
    }

    /** Returns a value as {@code --set} takes it. */
    static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : value.toString();
    }

    /** Returns the meanings by name, for people. */
    public SequencedMap<String, String> meanings() {
        SequencedMap<String, String> meanings = new LinkedHashMap<>();
        all.forEach((name, parameter) -> meanings.put(name, parameter.meaning));
        return meanings;
    }
}
