package org.raidlab.runtime.yaml;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.yaml.YamlText.Mapping;
import org.raidlab.runtime.yaml.YamlText.Part;
import org.raidlab.runtime.yaml.YamlText.Place;
import org.raidlab.runtime.yaml.YamlText.Sequence;
import org.raidlab.runtime.yaml.YamlText.Word;

/** Reads the keys of a mapping one by one. Every error is one line with file, line, column and reason. */
public final class Fields {
    private final String file;
    private final String what;
    private final Mapping mapping;
    private final SequencedSet<String> known = new LinkedHashSet<>();

    /** @param what these are keys of */
    public Fields(String file, String what, Part part) {
        this.file = file;
        this.what = what;
        if (!(part instanceof Mapping found)) {
            throw new ConfigException(
                    part.place().in(file) + what + " is written as keys with values, such as 'sites: 4'");
        }
        this.mapping = found;
    }

    public Place place() {
        return mapping.place();
    }

    public ConfigException wrong(Place place, String why) {
        return new ConfigException(place.in(file) + why);
    }

    /** Returns the place of a key or, if the key is left out, of its mapping. */
    public Place placeOf(String key) {
        return mapping.keys().getOrDefault(key, mapping.place());
    }

    /** Returns the keys that the user chose with what stands there, if the key with these names is there. */
    public SequencedMap<String, Part> named(String key) {
        Optional<Part> found = part(key);
        if (found.isEmpty()) {
            return new LinkedHashMap<>();
        }
        if (found.get() instanceof Mapping names && !names.parts().isEmpty()) {
            return names.parts();
        }
        throw wrong(found.get().place(), "'" + key + "' has names with values below it");
    }

    public Optional<Part> part(String key) {
        known.add(key);
        return Optional.ofNullable(mapping.parts().get(key));
    }

    public Part needed(String key, String hint) {
        return part(key).orElseThrow(() -> wrong(mapping.place(), what + " needs '" + key + "', " + hint));
    }

    /** Returns a whole number in a range, if the file gives it. */
    public OptionalLong number(String key, long least, long most) {
        Optional<Part> found = part(key);
        return found.isEmpty() ? OptionalLong.empty() : OptionalLong.of(number(key, found.get(), least, most));
    }

    public int number(String key, int least, int most, int otherwise) {
        return (int) number(key, least, most).orElse(otherwise);
    }

    public long number(String key, Part part, long least, long most) {
        String range = "a whole number between " + least + " and " + most;
        String text = word(key, part, range);
        long number;
        try {
            number = Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw wrong(part.place(), "'" + key + "' is " + range + ", not '" + text + "'");
        }
        if (number < least || number > most) {
            throw wrong(part.place(), "'" + key + "' is " + range + ", not " + number);
        }
        return number;
    }

    public double share(String key, double otherwise) {
        Optional<Part> found = part(key);
        return found.isEmpty() ? otherwise : decimal(key, found.get(), 1);
    }

    public double decimal(String key, Part part, double most) {
        String range = most == 1 ? "a number between 0 and 1" : "a number that is not negative";
        String text = word(key, part, range);
        try {
            double number = Double.parseDouble(text);
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw wrong(part.place(), "'" + key + "' is " + range + ", not '" + text + "'");
        }
        throw wrong(part.place(), "'" + key + "' is " + range + ", not " + text);
    }

    /** Returns one of these values by its word. */
    public <T> T choice(String key, List<T> all, Function<T, String> words, T otherwise) {
        Optional<Part> found = part(key);
        if (found.isEmpty()) {
            return otherwise;
        }
        List<String> names = all.stream().map(words).toList();
        String text = word(key, found.get(), "one of " + String.join(", ", names));
        int at = names.indexOf(text);
        if (at < 0) {
            throw wrong(
                    found.get().place(),
                    "'" + key + "' is one of " + String.join(", ", names) + ", not '" + text + "'"
                            + YamlText.near(text, names, ""));
        }
        return all.get(at);
    }

    /** Returns a word or a number as it stands there; {@code expected} says in an error what a key is. */
    public String word(String key, Part part, String expected) {
        return switch (part) {
            case Word word when !word.text().isBlank() -> word.text();
            case Word empty ->
                throw wrong(empty.place(), "'" + key + "' is " + expected + ", and nothing stands there");
            case Sequence _, Mapping _ -> throw wrong(part.place(), "'" + key + "' is " + expected + ", not several");
        };
    }

    public List<Part> sequence(String key, Part part) {
        return switch (part) {
            case Sequence sequence when !sequence.parts().isEmpty() -> sequence.parts();
            case Sequence empty -> throw wrong(empty.place(), "'" + key + "' is an empty list");
            case Word _, Mapping _ -> throw wrong(part.place(), "'" + key + "' is a list");
        };
    }

    /** Ends the reading: every key has been read, so any other key is an error. */
    public void done() {
        for (String key : mapping.parts().keySet()) {
            if (!known.contains(key)) {
                throw wrong(
                        placeOf(key),
                        "unknown key '" + key + "' in " + what + YamlText.near(key, List.copyOf(known), "")
                                + "; there are " + String.join(", ", known));
            }
        }
    }
}
