package org.raidlab.core.codec;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of a record: its components in order. */
final class RecordForm implements Form {
    /**
     * So many uses of a type go by reflection. Binding its method handles takes about a millisecond, since the JVM
     * makes classes for them, and a short command uses each of its types a few times. Threads may count a use twice or
     * not at all: both ways give the same bytes.
     */
    static final int RARE = 20;

    private final Class<?> type;
    private List<Form> components = List.of();
    private int minBytes;
    private @Nullable ReflectedRecord reflected;
    private int uses;
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

    // Handles are bound when a type is in frequent use: there are hundreds of types, of which a process uses some, and
    // clients in one direction each.

    private boolean isRare() {
        return uses < RARE && uses++ < RARE;
    }

    private ReflectedRecord reflected() {
        ReflectedRecord found = reflected;
        if (found == null) {
            found = new ReflectedRecord(type, components);
            reflected = found;
        }
        return found;
    }

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
            if (isRare()) {
                reflected().write(out, value);
            } else {
                writer().invokeExact(out, value);
            }
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
            Object value = isRare() ? reflected().read(in) : (Object) reader().invokeExact(in);
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
