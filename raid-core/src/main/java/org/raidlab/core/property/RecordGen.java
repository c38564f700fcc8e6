package org.raidlab.core.property;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Row;

/**
 * Generators derived from record types: a component's values come from its type. What a compact constructor refuses is
 * drawn again; beyond a depth, recursive types end as soon as they can.
 */
public final class RecordGen {
    private static final int DEPTH_MAX = 6;
    private static final int SIZE_MAX = 4;
    private static final int TEXT_MAX = 12;
    private static final int DRAWS_MAX = 10_000;

    private final SequencedMap<Class<?>, Gen<?>> given = new LinkedHashMap<>();

    /** Adds a generator for a type that cannot be derived, or not well. */
    public <V> RecordGen with(Class<V> type, Gen<? extends V> gen) {
        given.put(type, gen);
        return this;
    }

    /** Returns a generator of all values of a record type or of a sealed interface of records. */
    public <T> Gen<T> of(Class<T> type) {
        return random -> type.cast(draw(type, random, 0));
    }

    private Object draw(Type type, RandomSource random, int depth) {
        return switch (type) {
            case Class<?> raw -> drawClass(raw, random, depth);
            case ParameterizedType generic
            when generic.getRawType() == List.class -> {
                Gen<Object> element = inner -> draw(generic.getActualTypeArguments()[0], inner, depth + 1);
                yield Gen.lists(element, depth < DEPTH_MAX ? SIZE_MAX : 0).next(random);
            }
            case ParameterizedType generic
            when generic.getRawType() == Optional.class -> {
                Gen<Object> content = inner -> draw(generic.getActualTypeArguments()[0], inner, depth + 1);
                yield depth < DEPTH_MAX ? Gen.optional(content).next(random) : Optional.empty();
            }
            default -> throw new IllegalArgumentException("no generator for " + type);
        };
    }

    private Object drawClass(Class<?> type, RandomSource random, int depth) {
        Gen<?> own = given.get(type);
        if (own != null) {
            return own.next(random);
        }
        if (type.isEnum()) {
            return Gen.oneOf(List.of(type.getEnumConstants())).next(random);
        }
        if (type.isSealed()) {
            return draw(choose(type, random, depth), random, depth + 1);
        }
        return type.isRecord() ? drawRecord(type, random, depth) : drawScalar(type, random);
    }

    private Class<?> choose(Class<?> sealed, RandomSource random, int depth) {
        List<Class<?>> options = List.of(sealed.getPermittedSubclasses());
        if (depth >= DEPTH_MAX) {
            List<Class<?>> ends =
                    options.stream().filter(option -> !needs(option, sealed)).toList();
            Invariants.check(!ends.isEmpty(), sealed + " has values that do not contain it");
            return Gen.oneOf(ends).next(random);
        }
        return Gen.oneOf(options).next(random);
    }

    /** Returns whether every value of the option contains a value of the sealed type, directly. */
    private static boolean needs(Class<?> option, Class<?> sealed) {
        return option.isRecord()
                && Arrays.stream(option.getRecordComponents()).anyMatch(component -> component.getType() == sealed);
    }

    private Object drawRecord(Class<?> type, RandomSource random, int depth) {
        RecordComponent[] components = type.getRecordComponents();
        for (int draw = 0; draw < DRAWS_MAX; draw++) {
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = draw(components[i].getGenericType(), random, depth + 1);
            }
            Optional<Object> made = make(type, values);
            if (made.isPresent()) {
                return made.get();
            }
        }
        throw new IllegalStateException(type + " refuses all random components: give it a generator of its own");
    }

    private static Optional<Object> make(Class<?> type, Object[] values) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return Optional.of(constructor.newInstance(values));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException) {
                return Optional.empty();
            }
            throw new IllegalStateException("making " + type, e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("making " + type, e);
        }
    }

    private static Object drawScalar(Class<?> type, RandomSource random) {
        Gen<?> gen = switch (type.getName()) {
            case "boolean", "java.lang.Boolean" -> Gen.oneOf(List.of(true, false));
            case "int", "java.lang.Integer" -> Gen.integers();
            case "long", "java.lang.Long" -> Gen.longs();
            case "double", "java.lang.Double" -> Gen.doubles();
            case "java.lang.String" -> Gen.texts(TEXT_MAX);
            case "[B" -> RecordGen::bytes;
            default -> {
                Invariants.require(type == Row.class, "no generator for " + type);
                yield (Gen<Row>) source -> new Row(bytes(source));
            }
        };
        return gen.next(random);
    }

    private static byte[] bytes(RandomSource random) {
        byte[] bytes = new byte[random.nextInt(4 * TEXT_MAX)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextLong();
        }
        return bytes;
    }
}
