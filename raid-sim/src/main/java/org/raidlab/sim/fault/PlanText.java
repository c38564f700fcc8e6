package org.raidlab.sim.fault;

import java.util.EnumMap;
import java.util.Map;
import org.raidlab.core.text.NearestName;

/** Reads the text of a plan: {@code key = value} lines, {@code #} comments, empty lines. Errors name file and line. */
final class PlanText {
    private final String file;
    private final Map<PlanKey, Span> values = new EnumMap<>(PlanKey.class);
    private int line;

    private PlanText(String file) {
        this.file = file;
    }

    static Map<PlanKey, Span> parse(String file, String text) {
        PlanText parsing = new PlanText(file);
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
        PlanKey key = key(where, content.substring(0, equals).strip());
        if (values.containsKey(key)) {
            throw new PlanException(where + ": '" + key.label() + "' is said twice");
        }
        values.put(key, span(where, key, content.substring(equals + 1).strip()));
    }

    static PlanKey key(String where, String name) {
        for (PlanKey key : PlanKey.values()) {
            if (key.label().equals(name)) {
                return key;
            }
        }
        String hint = NearestName.of(name, PlanKey.labels())
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("; known are " + String.join(", ", PlanKey.labels()));
        throw new PlanException(where + ": unknown key '" + name + "'" + hint);
    }

    /** Reads a span: {@code 3}, or {@code 0..3}. */
    static Span span(String where, PlanKey key, String text) {
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

    private static double value(String where, PlanKey key, String text) {
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
