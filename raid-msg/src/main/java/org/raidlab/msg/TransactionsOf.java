package org.raidlab.msg;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;

/**
 * The transactions that a message or log record belongs to: the values of components named {@code txn}, of the record
 * itself and of the records in it. What a type of record has is found once.
 */
public final class TransactionsOf {
    private static final String NAME = "txn";
    private static final int DEPTH_MAX = 3;
    /** One type for all, since a call that has to adapt a handle costs more than what it reads. */
    private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);

    private static final ClassValue<List<Reader>> READERS = new ClassValue<>() {
        @Override
        protected List<Reader> computeValue(Class<?> type) {
            return readers(type, DEPTH_MAX);
        }
    };

    private TransactionsOf() {}

    /** Hands a record's transactions over, of a record. */
    private interface Reader {
        void read(Object record, Consumer<TxnId> to);
    }

    /** Hands over the transactions that a record belongs to; one can come twice. */
    public static void each(Object record, Consumer<TxnId> to) {
        READERS.get(record.getClass()).forEach(reader -> reader.read(record, to));
    }

    /** Returns whether a record belongs to no transaction, or to one for which a test holds. */
    public static boolean isNoneOrAny(Object record, Predicate<TxnId> test) {
        List<Reader> readers = READERS.get(record.getClass());
        if (readers.isEmpty()) {
            return true;
        }
        Search search = new Search(test);
        for (int index = 0; index < readers.size() && !search.holds; index++) {
            readers.get(index).read(record, search);
        }
        return search.holds || search.isNone;
    }

    private static final class Search implements Consumer<TxnId> {
        private final Predicate<TxnId> test;
        private boolean isNone = true;
        private boolean holds;

        Search(Predicate<TxnId> test) {
            this.test = test;
        }

        @Override
        public void accept(TxnId txn) {
            isNone = false;
            holds = holds || test.test(txn);
        }
    }

    private static List<Reader> readers(Class<?> type, int depth) {
        List<Reader> readers = new ArrayList<>();
        if (type.isRecord() && depth > 0) {
            for (RecordComponent component : type.getRecordComponents()) {
                Reader reader = ofValue(component.getName(), component.getGenericType(), depth);
                if (reader != null) {
                    MethodHandle getter = getter(component);
                    readers.add((record, to) -> reader.read(get(getter, record), to));
                }
            }
        }
        return List.copyOf(readers);
    }

    /** Returns the reader of a component's value; null if there is no transaction in it. */
    private static @Nullable Reader ofValue(String name, Type type, int depth) {
        if (type == TxnId.class) {
            return name.equals(NAME) ? (value, to) -> to.accept((TxnId) value) : null;
        }
        if (type instanceof ParameterizedType generic) {
            Reader inner = ofValue(name, generic.getActualTypeArguments()[0], depth);
            if (inner == null) {
                return null;
            }
            return generic.getRawType() == Optional.class
                    ? (value, to) -> ((Optional<?>) value).ifPresent(each -> inner.read(each, to))
                    : generic.getRawType() == List.class
                            ? (value, to) -> ((List<?>) value).forEach(each -> inner.read(each, to))
                            : null;
        }
        List<Reader> inner = type instanceof Class<?> nested ? readers(nested, depth - 1) : List.of();
        return inner.isEmpty() ? null : (value, to) -> inner.forEach(reader -> reader.read(value, to));
    }

    private static MethodHandle getter(RecordComponent component) {
        try {
            return MethodHandles.publicLookup()
                    .unreflect(component.getAccessor())
                    .asType(GETTER);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("messages and records are public: " + component, e);
        }
    }

    private static Object get(MethodHandle getter, Object record) {
        try {
            return (Object) getter.invokeExact(record);
        } catch (Throwable e) {
            throw new IllegalStateException("a component of a record can be read", e);
        }
    }
}
