package org.raidlab.core.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Binds a record type's accessors and constructor, once, into one method handle that writes all components in order and
 * one that reads them. Numbers and truth values pass through without boxing. Both are constants of a
 * {@link BoundRecord}.
 */
final class RecordBinder {
    private static final MethodType WRITER = MethodType.methodType(void.class, PackedWriter.class, Object.class);
    private static final MethodType READER = MethodType.methodType(Object.class, PackedReader.class);
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final byte[] TEMPLATE = template();

    private final Class<?> type;
    private final RecordComponent[] components;
    private final List<Form> forms;
    private final MethodHandles.Lookup lookup;

    RecordBinder(Class<?> type, List<Form> forms) {
        this.type = type;
        this.components = type.getRecordComponents();
        this.forms = forms;
        try {
            this.lookup = MethodHandles.privateLookupIn(type, LOOKUP);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(type + " is not open to its codec", e);
        }
    }

    private static byte[] template() {
        String name = BoundRecord.class.getSimpleName() + ".class";
        try (InputStream bytes = Objects.requireNonNull(BoundRecord.class.getResourceAsStream(name), name)) {
            return bytes.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the class " + name + " cannot be read", e);
        }
    }

    /** Makes the class of the record type's handles, and the object that uses them. */
    RecordAccess bound() {
        try {
            return (RecordAccess) LOOKUP.defineHiddenClassWithClassData(TEMPLATE, List.of(writer(), reader()), true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no class for the handles of " + type, e);
        }
    }

    /** {@code (out, record) -> { out.write(record.first()); out.write(record.second()); ... }}. */
    private MethodHandle writer() {
        MethodHandle rest = MethodHandles.empty(WRITER.changeParameterType(1, type));
        for (int i = components.length - 1; i >= 0; i--) {
            rest = MethodHandles.foldArguments(rest, componentWriter(i));
        }
        return rest.asType(WRITER);
    }

    private MethodHandle componentWriter(int i) {
        Class<?> raw = components[i].getType();
        MethodHandle write = raw.isPrimitive()
                ? scalar(PackedWriter.class, "write", raw, MethodType.methodType(void.class, raw))
                : find(LOOKUP, Form.class, "write", WRITER).bindTo(forms.get(i));
        try {
            MethodHandle accessor = lookup.unreflect(components[i].getAccessor());
            return MethodHandles.filterArguments(write.asType(write.type().changeParameterType(1, raw)), 1, accessor);
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(components[i] + " of " + type + " cannot be read", e);
        }
    }

    /** {@code in -> new Record(in.read(), in.read(), ...)}: folded, so that components are read in order. */
    private MethodHandle reader() {
        MethodHandle rest = MethodHandles.dropArguments(constructor(), components.length, PackedReader.class);
        for (int i = components.length - 1; i >= 0; i--) {
            rest = MethodHandles.foldArguments(rest, i, componentReader(i));
        }
        return rest.asType(READER);
    }

    private MethodHandle componentReader(int i) {
        Class<?> raw = components[i].getType();
        return raw.isPrimitive()
                ? scalar(PackedReader.class, "read", raw, MethodType.methodType(raw))
                : find(LOOKUP, Form.class, "read", READER).bindTo(forms.get(i)).asType(READER.changeReturnType(raw));
    }

    private MethodHandle constructor() {
        Class<?>[] parameters =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return lookup.findConstructor(type, MethodType.methodType(void.class, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type + " cannot be made", e);
        }
    }

    private static MethodHandle scalar(Class<?> owner, String verb, Class<?> primitive, MethodType signature) {
        String name = primitive.getName();
        return find(LOOKUP, owner, verb + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1), signature);
    }

    private static MethodHandle find(MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType signature) {
        try {
            return lookup.findVirtual(owner, name, signature);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(owner + " has no " + name, e);
        }
    }
}
