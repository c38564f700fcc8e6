package org.raidlab.core.codec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;

/** The forms of all types that are reachable from a codec's root type, each derived once. */
final class Vocabulary {
    private final SequencedMap<Class<?>, Form> composite = new LinkedHashMap<>();
    private final List<Surrogate<?, ?>> surrogates;

    /** @param surrogates what stands for types that have no form of their own */
    Vocabulary(List<Surrogate<?, ?>> surrogates) {
        this.surrogates = List.copyOf(surrogates);
    }

    /** The form of a type; {@link IllegalArgumentException} names a type that has none. */
    Form form(Type type) {
        if (type instanceof Class<?> raw) {
            return ofClass(raw);
        }
        if (type instanceof ParameterizedType generic) {
            Type raw = generic.getRawType();
            return raw == List.class
                    ? listOf(argument(generic))
                    : raw == Optional.class ? new OptionalForm(form(argument(generic))) : ofClass((Class<?>) raw);
        }
        throw new IllegalArgumentException(type + " has no packed form");
    }

    /** Returns all derived types but scalars, lists and optionals. */
    List<Class<?>> types() {
        return List.copyOf(composite.keySet());
    }

    private static Type argument(ParameterizedType generic) {
        return generic.getActualTypeArguments()[0];
    }

    /** Derives the form of a list; it refuses elements that take no bytes, which would make any count credible. */
    private Form listOf(Type element) {
        boolean empty = element instanceof Class<?> raw && raw.isRecord() && raw.getRecordComponents().length == 0;
        Invariants.require(!empty, "a list of " + element + " would take no bytes");
        return new ListForm(form(element));
    }

    private Form ofClass(Class<?> type) {
        Form known = composite.get(type);
        if (known != null) {
            return known;
        }
        for (Surrogate<?, ?> each : surrogates) {
            if (each.type() == type) {
                return each.over(ofRecord(each.form()));
            }
        }
        if (type.isEnum()) {
            return remember(type, new EnumForm(type));
        }
        if (type.isRecord()) {
            return ofRecord(type);
        }
        return type.isSealed() ? ofSealed(type) : scalar(type);
    }

    private RecordForm ofRecord(Class<?> type) {
        if (composite.get(type) instanceof RecordForm known) {
            return known;
        }
        RecordForm form = remember(type, new RecordForm(type));
        List<Form> components = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            components.add(ofComponent(type, component));
        }
        form.bind(components);
        return form;
    }

    private Form ofComponent(Class<?> type, RecordComponent component) {
        try {
            return form(component.getGenericType());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(type.getName() + "." + component.getName() + ": " + e.getMessage(), e);
        }
    }

    private ChoiceForm ofSealed(Class<?> type) {
        ChoiceForm form = remember(type, new ChoiceForm());
        form.bind(recordsOf(type).stream().map(this::ofRecord).toList());
        return form;
    }

    private <F extends Form> F remember(Class<?> type, F form) {
        composite.put(type, form);
        return form;
    }

    /** The record types below a sealed type, in declaration order, depth first: a position in this list is a tag. */
    static List<Class<?>> recordsOf(Class<?> type) {
        if (type.isRecord()) {
            return List.of(type);
        }
        Invariants.require(type.isSealed(), type + " is neither sealed nor a record");
        List<Class<?>> records = new ArrayList<>();
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            records.addAll(recordsOf(permitted));
        }
        return records;
    }

    private static Form scalar(Class<?> type) {
        return switch (type.getName()) {
            case "boolean", "java.lang.Boolean" -> ScalarForm.BOOLEAN;
            case "int", "java.lang.Integer" -> ScalarForm.INT;
            case "long", "java.lang.Long" -> ScalarForm.LONG;
            case "double", "java.lang.Double" -> ScalarForm.DOUBLE;
            case "java.lang.String" -> ScalarForm.STRING;
            case "[B" -> ScalarForm.BYTES;
            default -> {
                Invariants.require(type == Row.class, type + " has no packed form");
                yield ScalarForm.ROW;
            }
        };
    }
}
