package org.raidlab.core.codec;

import java.util.function.Function;

/**
 * A type without a packed form, and the record that is written in its place.
 *
 * @param type such as a socket's address
 * @param form the record that has its content
 * @param toForm never fails
 * @param fromForm throws {@link IllegalArgumentException} for a record that is no such value
 */
public record Surrogate<T, R extends Record>(
        Class<T> type, Class<R> form, Function<T, R> toForm, Function<R, T> fromForm) {
    Form over(Form record) {
        return new Form() {
            @Override
            public void write(PackedWriter out, Object value) {
                record.write(out, toForm.apply(type.cast(value)));
            }

            @Override
            public Object read(PackedReader in) throws MalformedException {
                return fromForm.apply(form.cast(record.read(in)));
            }

            @Override
            public int minBytes() {
                return record.minBytes();
            }
        };
    }
}
