package org.raidlab.ui.shell.input;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Relations and their attributes, as the catalogue has them.
 *
 * @param attributes of each relation, in order
 */
public record Relations(SequencedMap<String, List<Attribute>> attributes) {
    /** An attribute and its format. */
    public record Attribute(String name, String format) {}

    /** The relations when none are known. */
    public static final Relations NONE = new Relations(new LinkedHashMap<>());

    public Relations {
        attributes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(attributes));
    }

    /** Returns whether a relation has this name. */
    public boolean has(String relation) {
        return attributes.containsKey(relation);
    }

    /** The attributes of a relation; none if there is no such relation. */
    public List<Attribute> of(String relation) {
        return attributes.getOrDefault(relation, List.of());
    }

    /** Returns the relation that a name before a dot denotes: a variable's, or the one with that name. */
    public String meantBy(String name, Map<String, String> ranges) {
        return ranges.getOrDefault(name, name);
    }
}
