package org.raidlab.core.codec;

import java.util.Arrays;
import java.util.List;

/** A list: the count, then the elements. */
record ListForm(Form element) implements Form {
    private static final int FIRST_CAPACITY = 1_024;
    /** Longer lists of records stay packed. */
    private static final int LONG = 4_096;

    @Override
    public void write(PackedWriter out, Object value) {
        List<?> list = (List<?>) value;
        out.writeUnsigned(list.size());
        if (list instanceof PackedList<?> packed && packed.hasForm(element)) {
            packed.writeElements(out);
            return;
        }
        for (Object each : list) {
            element.write(out, each);
        }
    }

    /**
     * The array grows with the elements that are there: a false count costs its sender as many bytes as it costs us.
     */
    @Override
    public Object read(PackedReader in) throws MalformedException {
        int count = in.readCount(Math.max(1, element.minBytes()));
        if (count > LONG && element instanceof RecordForm) {
            return readPacked(in, count);
        }
        Object[] elements = new Object[Math.min(count, FIRST_CAPACITY)];
        for (int i = 0; i < count; i++) {
            if (i == elements.length) {
                elements = Arrays.copyOf(elements, Math.min(count, 4 * i));
            }
            elements[i] = element.read(in);
        }
        return List.of(elements);
    }

    /** Each element is decoded, so that a malformed one is refused now, and dropped; where it lies is kept. */
    private PackedList<?> readPacked(PackedReader in, int count) throws MalformedException {
        int[] offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            offsets[i] = in.position();
            element.read(in);
        }
        offsets[count] = in.position();
        return new PackedList<>(element, in.bytes(), offsets);
    }

    @Override
    public int minBytes() {
        return 1;
    }
}
