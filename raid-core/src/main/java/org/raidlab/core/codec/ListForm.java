package org.raidlab.core.codec;

import java.util.Arrays;
import java.util.List;

/** The form of a list: the count, then the elements. */
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
     * Reads a list into an array that grows with the elements present: a false count costs the sender as many bytes as
     * the receiver.
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

    /** Decodes each element, so that a malformed one is refused now, and drops it; the list keeps its offset. */
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
