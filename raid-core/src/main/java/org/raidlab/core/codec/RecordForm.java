package org.raidlab.core.codec;

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
    private @Nullable RecordAccess reflected;
    /** A race of two first users does no harm: both bind the same. */
    private @Nullable RecordAccess bound;

    private int uses;

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

    // Handles are bound when a type is in frequent use: there are hundreds of types, of which a process uses some.

    private RecordAccess access() {
        RecordAccess found = bound;
        return found != null ? found : unboundAccess();
    }

    private RecordAccess unboundAccess() {
        if (uses >= RARE) {
            RecordAccess made = new RecordBinder(type, components).bound();
            bound = made;
            return made;
        }
        uses++;
        RecordAccess found = reflected;
        if (found == null) {
            found = new ReflectedRecord(type, components);
            reflected = found;
        }
        return found;
    }

    @Override
    public void write(PackedWriter out, Object value) {
        out.enter();
        try {
            access().write(out, value);
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
            Object value = access().read(in);
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
