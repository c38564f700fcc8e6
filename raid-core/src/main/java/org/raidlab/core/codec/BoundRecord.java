package org.raidlab.core.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * A record type's method handles as constants of a class: the JVM's compiler inlines a handle only if it is a constant.
 * {@link RecordBinder} makes a hidden class for each type from the bytes of this one, which itself has no handles.
 */
final class BoundRecord implements RecordAccess {
    /** Positions of the handles in a hidden class's data. */
    static final int WRITER = 0;

    static final int READER = 1;

    private static final MethodHandle WRITE = handle(WRITER);
    private static final MethodHandle READ = handle(READER);

    private static MethodHandle handle(int position) {
        try {
            return MethodHandles.classDataAt(MethodHandles.lookup(), "_", MethodHandle.class, position);
        } catch (IllegalAccessException e) {
            throw new AssertionError("a class may read its own data", e);
        }
    }

    @Override
    public void write(PackedWriter out, Object value) throws Throwable {
        WRITE.invokeExact(out, value);
    }

    @Override
    public Object read(PackedReader in) throws Throwable {
        return READ.invokeExact(in);
    }
}
