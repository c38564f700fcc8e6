package org.raidlab.sim.history;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The fields of one JSON object, which callers read by name and type. Fields that nobody asks for are ignored. */
final class Fields {

    private final JsonNode object;

    private Fields(JsonNode object) {
        this.object = object;
    }

    static Fields of(JsonNode node) {
        if (!node.isObject()) {
            throw new IllegalArgumentException("expected an object in braces, found " + kindOf(node));
        }
        return new Fields(node);
    }

    String text(String name) {
        JsonNode node = require(name);
        if (!node.isString()) {
            throw wrong(name, "a string", node);
        }
        return node.stringValue();
    }

    /** Returns the constant whose word is in the field. */
    <E extends Enum<E>> E word(String name, E[] constants, Function<E, String> word) {
        String found = text(name);
        for (E constant : constants) {
            if (word.apply(constant).equals(found)) {
                return constant;
            }
        }
        String allowed = Arrays.stream(constants).map(word).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("field \"" + name + "\" is \"" + found + "\", not one of " + allowed);
    }

    long whole(String name) {
        return whole(name, require(name));
    }

    int site() {
        long number = whole("site");
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("field \"site\" is " + number + ", not a site number");
        }
        return (int) number;
    }

    /** The version, or {@link Operation#UNVERSIONED} if the field is missing or null. */
    long versionIfAny() {
        JsonNode node = object.get("version");
        if (node == null || node.isNull()) {
            return Operation.UNVERSIONED;
        }
        long version = whole("version", node);
        if (version < 0) {
            throw new IllegalArgumentException("field \"version\" is negative: " + version);
        }
        return version;
    }

    boolean truth(String name) {
        JsonNode node = require(name);
        if (!node.isBoolean()) {
            throw wrong(name, "true or false", node);
        }
        return node.booleanValue();
    }

    Value value() {
        JsonNode node = require("value");
        if (!node.isArray()) {
            return scalar(node);
        }
        return new Value.Row(StreamSupport.stream(node.spliterator(), false)
                .map(Fields::scalar)
                .toList());
    }

    Iterable<JsonNode> array(String name) {
        JsonNode node = require(name);
        if (!node.isArray()) {
            throw wrong(name, "an array", node);
        }
        return node;
    }

    private JsonNode require(String name) {
        JsonNode node = object.get(name);
        if (node == null) {
            throw new IllegalArgumentException("field \"" + name + "\" is missing");
        }
        return node;
    }

    private static long whole(String name, JsonNode node) {
        if (!node.isIntegralNumber() || !node.canConvertToLong()) {
            throw wrong(name, "a whole number of 64 bits", node);
        }
        return node.longValue();
    }

    private static Value scalar(JsonNode node) {
        return switch (node.getNodeType()) {
            case NULL -> Value.ABSENT;
            case BOOLEAN -> Value.of(node.booleanValue());
            case STRING -> Value.of(node.stringValue());
            case NUMBER ->
                node.isIntegralNumber() && node.canConvertToLong()
                        ? Value.of(node.longValue())
                        : Value.of(node.decimalValue());
            case ARRAY, OBJECT, BINARY, MISSING, POJO ->
                throw wrong("value", "a number, a string, true, false, null or an array of these", node);
        };
    }

    private static IllegalArgumentException wrong(String name, String wanted, JsonNode found) {
        return new IllegalArgumentException("field \"" + name + "\" must be " + wanted + ", found " + kindOf(found));
    }

    private static String kindOf(@Nullable JsonNode node) {
        if (node == null || node.isMissingNode()) {
            return "nothing";
        }
        return switch (node.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case STRING -> "a string";
            case NUMBER -> "the number " + node.asString();
            case BOOLEAN -> "a truth value";
            case NULL -> "null";
            case BINARY, MISSING, POJO -> "something else";
        };
    }
}
