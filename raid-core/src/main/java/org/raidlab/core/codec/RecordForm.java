package org.raidlab.core.codec;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record: its components in order. */
final class RecordForm implements Form {
    /** Both directions; final fields, so that a race of two first users is harmless. */
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

    /** A record can contain its own type in a list or an optional, so its components come after it. */
    void bind(List<Form> forms) {
        components = forms;
        minBytes = forms.stream().mapToInt(Form::minBytes).sum();
    }

    /** Bound at first use: a vocabulary has hundreds of types, a process meets some of them. */
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
