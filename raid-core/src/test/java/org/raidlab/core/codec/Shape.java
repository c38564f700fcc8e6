package org.raidlab.core.codec;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Invariants;

/** A vocabulary with every kind of component, for the tests of codecs. */
sealed interface Shape {
    enum Colour {
        RED,
        GREEN
    }

    record Point(int x, long y, double weight, boolean visible) implements Shape {}

    record Named(String name, Colour colour, Row row, Optional<String> note) implements Shape {}

    record Group(List<Shape> members, List<List<Integer>> tables, Optional<Point> centre) implements Shape {}

    /** Kinds of its own within the vocabulary: their tags follow those of the records before. */
    sealed interface Solid extends Shape {
        record Cube(long edge) implements Solid {
            public Cube {
                Invariants.require(edge > 0, "an edge is positive");
            }
        }

        record Nothing() implements Solid {}
    }

    record Mirror(Shape image) implements Shape {}

    @SuppressWarnings("ArrayRecordComponent") // what blocks are made of
    record Bytes(byte[] content) implements Shape {}
}
