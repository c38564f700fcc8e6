package org.raidlab.comm.watch;

/** The names of types of message and record, each made once. */
final class TypeNames {
    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            Class<?> outer = type.getDeclaringClass();
            return outer == null ? type.getSimpleName() : outer.getSimpleName() + "." + type.getSimpleName();
        }
    };

    private TypeNames() {}

    static String of(Class<?> type) {
        return NAMES.get(type);
    }
}
