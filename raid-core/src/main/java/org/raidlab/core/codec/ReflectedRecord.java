package org.raidlab.core.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/**
 * A record type's accessors and constructor by reflection: slower than the handles of {@link RecordBinder}, but ready
 * at once.
 */
final class ReflectedRecord implements RecordAccess {
    private final List<Form> forms;
    private final Method[] accessors;
    private final Constructor<?> constructor;

    ReflectedRecord(Class<?> type, List<Form> forms) {
        this.forms = forms;
        RecordComponent[] components = type.getRecordComponents();
        accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
        for (Method accessor : accessors) {
            accessor.setAccessible(true);
        }
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type + " cannot be made", e);
        }
        constructor.setAccessible(true);
    }

    @Override
    public void write(PackedWriter out, Object value) throws Throwable {
        for (int i = 0; i < accessors.length; i++) {
            forms.get(i).write(out, called(accessors[i], value));
        }
    }

    private static Object called(Method accessor, Object value) throws Throwable {
        try {
            return accessor.invoke(value);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public Object read(PackedReader in) throws Throwable {
        Object[] values = new Object[accessors.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = forms.get(i).read(in);
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
