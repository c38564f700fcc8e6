package org.raidlab.msg.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The attributes of an index as the catalogue stores them: {@code 0,2:d} for attribute 0 upwards and then 2 downwards,
 * {@code all} for all attributes upwards.
 *
 * @param positions in key order, at least one
 * @param descending those of them that go downwards
 */
public record IndexPositions(List<Integer> positions, List<Integer> descending) {
    private static final String ALL = "all";
    private static final String DOWNWARDS = ":d";

    public IndexPositions {
        positions = List.copyOf(positions);
        descending = List.copyOf(descending);
    }

    /** Returns all positions of a relation with so many attributes. */
    public static IndexPositions all(int attributes) {
        return new IndexPositions(IntStream.range(0, attributes).boxed().toList(), List.of());
    }

    /**
     * Reads the catalogue's text; returns empty if a part of the text is no attribute of a relation that has so many.
     */
    public static Optional<IndexPositions> parse(String text, int attributes) {
        if (text.equals(ALL)) {
            return Optional.of(all(attributes));
        }
        List<Integer> positions = new ArrayList<>();
        List<Integer> descending = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            boolean downwards = part.endsWith(DOWNWARDS);
            String digits = downwards ? part.substring(0, part.length() - DOWNWARDS.length()) : part;
            int position = digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : attributes;
            if (position >= attributes) {
                return Optional.empty();
            }
            positions.add(position);
            if (downwards) {
                descending.add(position);
            }
        }
        return Optional.of(new IndexPositions(positions, descending));
    }

    /** The catalogue's text, in a relation that has so many attributes. */
    public String text(int attributes) {
        return positions.size() == attributes && equals(all(attributes))
                ? ALL
                : positions.stream()
                        .map(position -> position + (descending.contains(position) ? DOWNWARDS : ""))
                        .collect(Collectors.joining(","));
    }
}
