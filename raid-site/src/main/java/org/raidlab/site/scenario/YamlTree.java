package org.raidlab.site.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.runtime.ConfigException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A YAML text as a tree that knows the line of each of its parts. */
final class YamlTree {
    private static final int DEPTH_MAX = 32;
    private static final YAMLMapper YAML = new YAMLMapper();

    /** A part of the text. */
    sealed interface Part {
        int line();
    }

    /** A word or a number. */
    record Word(int line, String text) implements Part {}

    /** Parts in order. */
    record Sequence(int line, List<Part> parts) implements Part {}

    /** Parts by key. */
    record Mapping(int line, SequencedMap<String, Part> parts, SequencedMap<String, Integer> keyLines)
            implements Part {}

    private final String file;
    private final JsonParser parser;

    private YamlTree(String file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /** Returns the tree of a text; throws {@link ConfigException} with file and line if the text is not valid. */
    static Part of(String file, String text) {
        try (JsonParser parser = YAML.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new ConfigException(file + ": it is empty; a scenario has at least sites and steps");
            }
            return new YamlTree(file, parser).part(0);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new ConfigException(where(file, line) + "this is not YAML: "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
        }
    }

    static String where(String file, int line) {
        return line > 0 ? file + " line " + line + ": " : file + ": ";
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private Part part(int depth) {
        int line = line();
        if (depth > DEPTH_MAX) {
            throw new ConfigException(where(file, line) + "it is nested too deeply");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            List<Part> parts = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                parts.add(part(depth + 1));
            }
            return new Sequence(line, parts);
        }
        if (token == JsonToken.START_OBJECT) {
            return mapping(line, depth);
        }
        return new Word(line, token == JsonToken.VALUE_NULL ? "" : parser.getString());
    }

    private Part mapping(int line, int depth) {
        SequencedMap<String, Part> parts = new LinkedHashMap<>();
        SequencedMap<String, Integer> lines = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            int keyLine = line();
            if (parts.containsKey(key)) {
                throw new ConfigException(where(file, keyLine) + "key '" + key + "' is there twice");
            }
            parser.nextToken();
            lines.put(key, keyLine);
            parts.put(key, part(depth + 1));
        }
        return new Mapping(line, parts, lines);
    }
}
