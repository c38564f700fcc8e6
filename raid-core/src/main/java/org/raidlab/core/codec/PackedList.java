package org.raidlab.core.codec;

import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

/**
 * A list that keeps its elements as bytes and creates an element when it is read. Every element was decoded or encoded
 * once before, so none can be malformed any more. It exists because a write set of 100,000 tuples as objects costs the
 * collector pauses of a tenth of a second; as bytes it costs nothing. Two reads of one element give two objects.
 */
public final class PackedList<E> extends AbstractList<E> implements RandomAccess {
    private final Form element;
    private final byte[] bytes;
    private final int[] offsets;

    /** Creates a list whose elements lie from each offset to the next; there is one offset more than elements. */
    PackedList(Form element, byte[] bytes, int[] offsets) {
        this.element = element;
        this.bytes = bytes;
        this.offsets = offsets;
    }

    /**
     * The list of elements that were encoded one by one. What becomes a long list can be kept as bytes while it is
     * gathered, and is then not encoded again.
     *
     * @param codec that encoded them
     */
    public static <E> PackedList<E> join(PackedCodec<E> codec, Collection<byte[]> elements) {
        int[] offsets = new int[elements.size() + 1];
        int count = 0;
        for (byte[] element : elements) {
            offsets[count + 1] = Math.addExact(offsets[count], element.length);
            count++;
        }
        byte[] bytes = new byte[offsets[count]];
        int at = 0;
        for (byte[] element : elements) {
            System.arraycopy(element, 0, bytes, offsets[at++], element.length);
        }
        return new PackedList<>(codec.form(), bytes, offsets);
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

    /** Writes the elements' bytes, for a list that is encoded again. */
    void writeElements(PackedWriter out) {
        out.writeRaw(bytes, offsets[0], offsets[offsets.length - 1] - offsets[0]);
    }
}
