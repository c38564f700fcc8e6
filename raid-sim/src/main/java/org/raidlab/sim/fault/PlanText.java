package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.text.NearestName;

/** Reads the text of a plan: {@code key = value} lines, {@code #} comments, empty lines. Errors name file and line. */
final class PlanText {
    private final String file;
    private final List<FaultKey> keys;
    private final SequencedMap<FaultKey, Span> values = new LinkedHashMap<>();
    private int line;

    private PlanText(String file, List<FaultKey> keys) {
        this.file = file;
        this.keys = keys;
    }

    /** @param keys that a plan of the system may have */
    static SequencedMap<FaultKey, Span> parse(String file, String text, List<FaultKey> keys) {
        PlanText parsing = new PlanText(file, keys);
        text.lines().forEach(parsing::line);
        return parsing.values;
    }

    private void line(String raw) {
        line++;
        int comment = raw.indexOf('#');
        String content = (comment < 0 ? raw : raw.substring(0, comment)).strip();
        if (content.isEmpty()) {
            return;
        }
        String where = file + ":" + line;
        int equals = content.indexOf('=');
        if (equals < 0) {
            throw new PlanException(where + ": expected 'key = value', found '" + content + "'");
        }
        FaultKey key = key(where, content.substring(0, equals).strip(), keys);
        if (values.containsKey(key)) {
            throw new PlanException(where + ": '" + key.label() + "' is said twice");
        }
        values.put(key, span(where, key, content.substring(equals + 1).strip()));
    }

    static FaultKey key(String where, String name, List<FaultKey> keys) {
        for (FaultKey key : keys) {
            if (key.label().equals(name)) {
                return key;
            }
        }
        List<String> labels = keys.stream().map(FaultKey::label).toList();
        String hint = NearestName.of(name, labels)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("; known are " + String.join(", ", labels));
        throw new PlanException(where + ": unknown key '" + name + "'" + hint);
    }

    /** Reads a span: {@code 3}, or {@code 0..3}. */
    static Span span(String where, FaultKey key, String text) {
        int dots = text.indexOf("..");
        if (dots < 0) {
            return Span.of(value(where, key, text));
        }
        double low = value(where, key, text.substring(0, dots).strip());
        double high = value(where, key, text.substring(dots + 2).strip());
        if (low > high) {
            throw new PlanException(
                    where + ": '" + key.label() + "' is from the least to the most, not '" + text + "'");
        }
        return new Span(low, high);
    }

    private static double value(String where, FaultKey key, String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            value = Double.NaN;
        }
        if (!key.unit().allows(value)) {
            throw new PlanException(
                    where + ": '" + key.label() + "' is " + key.unit().meaning() + ", not '" + text + "'");
        }
        return value;
    }
}
