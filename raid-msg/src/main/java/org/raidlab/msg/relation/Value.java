package org.raidlab.msg.relation;

/** One value of an attribute or expression. */
public sealed interface Value {
    /** An integer of any width. */
    record Int(long value) implements Value {
        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    /** A floating-point number. */
    record Float(double value) implements Value {
        @Override
        public String toString() {
            return Double.toString(value);
        }
    }

    /** Characters; trailing blanks do not count when compared (INGRES type c ignores blanks). */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return value;
        }
    }

    /** The value null. */
    record Null() implements Value {
        @Override
        public String toString() {
            return "null";
        }
    }

    /** The only instance of null. */
    @SuppressWarnings("ClassInitializationDeadlock") // one thread runs all servers of a process
    Null NULL = new Null();

    default boolean isNull() {
        return this instanceof Null;
    }
}
