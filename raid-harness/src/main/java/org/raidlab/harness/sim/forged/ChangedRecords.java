package org.raidlab.harness.sim.forged;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.RandomSource;

/** Changes one value somewhere in a record: a number slightly or to an extreme value, a list by an element. */
final class ChangedRecords {
    private final RandomSource random;

    ChangedRecords(RandomSource random) {
        this.random = random;
    }

    /** Returns a record with one value changed; the same record if it has no value, or allows no other. */
    Object changed(Object value) {
        return switch (value) {
            case Long number -> number(number);
            case Integer number -> Math.clamp(number(number), Integer.MIN_VALUE, Integer.MAX_VALUE);
            case Boolean bool -> !bool;
            case List<?> list -> list(list);
            case Optional<?> optional -> optional.map(this::changed);
            case Record record -> record(record);
            default -> value;
        };
    }

    private long number(long old) {
        return switch (random.nextInt(9)) {
            case 0 -> old + 1;
            case 1 -> old - 1;
            case 2 -> old + random.nextInt(1_000);
            case 3 -> old + ((long) random.nextInt(1 << 30) << 20);
            case 4 -> Long.MAX_VALUE;
            case 5 -> Long.MAX_VALUE - 1 - random.nextInt(1 << 20);
            case 6 -> Long.MAX_VALUE / 2 - random.nextInt(4);
            case 7 -> 0;
            default -> random.nextLong() >>> 1 >>> random.nextInt(60);
        };
    }

    private List<?> list(List<?> old) {
        if (old.isEmpty()) {
            return old;
        }
        List<Object> changed = new ArrayList<>(old);
        int at = random.nextInt(old.size());
        switch (random.nextInt(4)) {
            case 0 -> changed.remove(at);
            case 1 -> changed.add(at, old.get(at));
            default -> changed.set(at, changed(old.get(at)));
        }
        return changed;
    }

    private Object record(Record old) {
        RecordComponent[] components = old.getClass().getRecordComponents();
        if (components.length == 0) {
            return old;
        }
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                components[i].getAccessor().setAccessible(true);
                values[i] = components[i].getAccessor().invoke(old);
            }
            int at = random.nextInt(values.length);
            if (values[at] != null) {
                values[at] = changed(values[at]);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<?> constructor = old.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            return old; // it has a rule against that
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record without its parts: " + old.getClass(), e);
        }
    }
}
