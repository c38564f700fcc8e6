package org.raidlab.core.codec;

import java.util.Optional;

/** The form of an optional value: a truth value, then the value. */
record OptionalForm(Form content) implements Form {
    @Override
    public void write(PackedWriter out, Object value) {
        Optional<?> optional = (Optional<?>) value;
        out.writeBoolean(optional.isPresent());
        if (optional.isPresent()) {
            content.write(out, optional.get());
        }
    }

    @Override
    public Object read(PackedReader in) throws MalformedException {
        return in.readBoolean() ? Optional.of(content.read(in)) : Optional.empty();
    }

    @Override
    public int minBytes() {
        return 1;
    }
}
