package org.raidlab.sim.history;

import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;

/**
 * One read or write of an item. The version is a number that grows with every committed write of the item; an absence
 * has version 0. A delete is a write of {@link Value#ABSENT}.
 */
public sealed interface Operation {

    /** The version of an operation that carries none: aborted writes, reads of own writes. */
    long UNVERSIONED = -1;

    /** Returns relation and key, {@code thousand/42}. */
    String item();

    /** Returns the version read or written, or {@link #UNVERSIONED}. */
    long version();

    /** The value read or written. */
    Value value();

    /** Returns whether this operation carries a version. */
    default boolean versioned() {
        return version() != UNVERSIONED;
    }

    /** Reads an operation of a line; {@code shared} returns one object for equal names. */
    static Operation read(Fields fields, UnaryOperator<String> shared) {
        String item = shared.apply(fields.text("item"));
        String op = fields.text("op");
        return switch (op) {
            case "r" -> new Read(item, fields.versionIfAny(), fields.value());
            case "w" -> new Write(item, fields.versionIfAny(), fields.value());
            default -> throw new IllegalArgumentException("field \"op\" is \"" + op + "\", not one of r, w");
        };
    }

    /** Writes this operation as JSON. */
    default void write(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("op", this instanceof Read ? "r" : "w");
        out.writeStringProperty("item", item());
        if (versioned()) {
            out.writeNumberProperty("version", version());
        }
        out.writeName("value");
        Value.write(value(), out);
        out.writeEndObject();
    }

    /** A read and its result. */
    record Read(String item, long version, Value value) implements Operation {
        public Read {
            requireItem(item);
            if (version < UNVERSIONED) {
                throw new IllegalArgumentException("a read of " + item + " has the negative version " + version);
            }
        }
    }

    /** A write and, once committed, the version that it made. */
    record Write(String item, long version, Value value) implements Operation {
        public Write {
            requireItem(item);
            if (version != UNVERSIONED && version < 1) {
                throw new IllegalArgumentException(
                        "a write of " + item + " has version " + version + "; written versions start at 1");
            }
        }

        /** Makes a write that carries no version. */
        public Write(String item, Value value) {
            this(item, UNVERSIONED, value);
        }
    }

    private static void requireItem(String item) {
        if (item.isEmpty()) {
            throw new IllegalArgumentException("an operation names no item");
        }
    }
}
