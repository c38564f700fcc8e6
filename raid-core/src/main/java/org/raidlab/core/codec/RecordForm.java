package org.raidlab.core.codec;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of a record: its components in order. */
final class RecordForm implements Form {
    /** The method handles of both directions; final fields make a race of two first users harmless. */
    private record Handles(MethodHandle writer, MethodHandle reader) {}

    private final Class<?> type;
    private List<Form> components = List.of();
    private int minBytes;
    private @Nullable Handles handles;

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

    /** Returns the handles, bound at first use: there are hundreds of types, of which a process uses some. */
    private Handles handles() {
        Handles bound = handles;
        if (bound == null) {
            RecordBinder binder = new RecordBinder(type, components);
            bound = new Handles(binder.writer(), binder.reader());
            handles = bound;
        }
        return bound;
    }

    @Override
    public void write(PackedWriter out, Object value) {
        out.enter();
        try {
            handles().writer.invokeExact(out, value);
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
            Object value = handles().reader.invokeExact(in);
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
