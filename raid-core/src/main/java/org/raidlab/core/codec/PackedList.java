package org.raidlab.core.codec;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * A long list that stays in the bytes it was decoded from and makes an element when it is asked for one. Every element
 * was decoded once before, so none can be malformed any more. It exists because a write set of 100,000 tuples as
 * objects costs the collector pauses of a tenth of a second; as bytes it costs nothing. Two reads of one element give
 * two objects.
 */
public final class PackedList<E> extends AbstractList<E> implements RandomAccess {
    private final Form element;
    private final byte[] bytes;
    private final int[] offsets;

    /** Elements lie from each offset to the next; there is one offset more than elements. */
    PackedList(Form element, byte[] bytes, int[] offsets) {
        this.element = element;
        this.bytes = bytes;
        this.offsets = offsets;
    }

    /** A list that does not change: the list itself if it is packed, else {@link List#copyOf}. */
    public static <E> List<E> frozen(List<E> list) {
        return list instanceof PackedList<E> ? list : List.copyOf(list);
    }

    @Override
    @SuppressWarnings("unchecked") // the form of the declared element type made the list
    public E get(int index) {
        try {
            return (E) element.read(new PackedReader(bytes, offsets[index]));
        } catch (MalformedException e) {
            throw new IllegalStateException("an element that was decoded before cannot be decoded again", e);
        }
    }

    @Override
    public int size() {
        return offsets.length - 1;
    }

    /** Whether the same bytes stand for these elements in another list of this form. */
    boolean hasForm(Form other) {
        return element instanceof RecordForm own
                && other instanceof RecordForm record
                && own.type().equals(record.type());
    }

    /** The elements' bytes, for a list that is encoded again. */
    void writeElements(PackedWriter out) {
        out.writeRaw(bytes, offsets[0], offsets[offsets.length - 1] - offsets[0]);
    }
}
