package org.raidlab.core.codec;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of a record: its components in order. */
final class RecordForm implements Form {
    private final Class<?> type;
    private List<Form> components = List.of();
    private int minBytes;
    /** Method handles are immutable, so a race of two first users does no harm. */
    private @Nullable MethodHandle writer;

    private @Nullable MethodHandle reader;

    RecordForm(Class<?> type) {
        this.type = type;
    }

    Class<?> type() {
        return type;
    }

    /**
     * Sets the component forms after the creation, since a record can contain its own type in a list or an optional.
     */
    void bind(List<Form> forms) {
        components = forms;
        minBytes = forms.stream().mapToInt(Form::minBytes).sum();
    }

    // Handles are bound at first use: there are hundreds of types, of which a process uses some, and clients in one
    // direction each.

    private MethodHandle writer() {
        MethodHandle bound = writer;
        if (bound == null) {
            bound = new RecordBinder(type, components).writer();
            writer = bound;
        }
        return bound;
    }

    private MethodHandle reader() {
        MethodHandle bound = reader;
        if (bound == null) {
            bound = new RecordBinder(type, components).reader();
            reader = bound;
        }
        return bound;
    }

    @Override
    public void write(PackedWriter out, Object value) {
        out.enter();
        try {
            writer().invokeExact(out, value);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("an accessor of " + type + " throws a checked exception", e);
        }
        out.leave();
    }

    @Override
    public Object read(PackedReader in) throws MalformedException {
        in.enter();
        try {
            Object value = reader().invokeExact(in);
            in.leave();
            return value;
        } catch (MalformedException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("the constructor of " + type + " throws a checked exception", e);
        }
    }

    @Override
    public int minBytes() {
        return minBytes;
    }
}
