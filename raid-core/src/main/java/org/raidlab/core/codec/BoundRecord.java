package org.raidlab.core.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * A record type's method handles as constants of a class: the JVM's compiler inlines a handle only if it is a constant.
 * {@link RecordBinder} makes a hidden class for each type from the bytes of this one, which itself has no handles.
 */
final class BoundRecord implements RecordAccess {
    private static final MethodHandle WRITER = handle(0);
    private static final MethodHandle READER = handle(1);

    /** Returns one of the two handles that are the data of a hidden class; null for this class itself. */
    private static MethodHandle handle(int position) {
        try {
            return MethodHandles.classDataAt(MethodHandles.lookup(), "_", MethodHandle.class, position);
        } catch (IllegalAccessException e) {
            throw new AssertionError("a class may read its own data", e);
        }
    }

    @Override
    public void write(PackedWriter out, Object value) throws Throwable {
        WRITER.invokeExact(out, value);
    }

    @Override
    public Object read(PackedReader in) throws Throwable {
        return READER.invokeExact(in);
    }
}
