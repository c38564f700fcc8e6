package org.raidlab.core.codec;

import java.util.List;
import org.raidlab.core.Invariants;

/**
 * The packed codec that is derived from a sealed hierarchy of records: small, fast, a closed set of types, no class
 * names. A value of a sealed type is a tag (its record type's position in declaration order, depth first) and then the
 * record's components in order:
 *
 * <ul>
 *   <li>{@code int} and {@code long}: zig-zag varints; {@code double}: 8 bytes; {@code boolean} and enums: one byte
 *   <li>{@code String}, {@code byte[]} and rows: length and bytes; lists: count and elements; optionals: one byte and
 *       the value
 *   <li>nested records: their components; nested sealed types: tags of their own
 * </ul>
 *
 * <p>The order of declaration is the format: append, never reorder. Text is UTF-8; half a surrogate pair becomes a
 * question mark. A codec has no state; any thread may use it.
 */
public final class PackedCodec<T> implements Codec<T> {
    /**
     * How deeply records may be nested, such as the parts of an expression: a third of what a stack of 1 MB can take.
     */
    public static final int DEPTH_MAX = 300;

    private static final int BYTES_MAX = 1 << 30;
    private static final byte[] NO_HEAD = {};

    private final Form form;
    private final Class<T> root;
    private final int maxBytes;

    private PackedCodec(Class<T> root, int maxBytes, List<Surrogate<?, ?>> surrogates) {
        this.root = root;
        this.form = new Vocabulary(surrogates).form(root);
        this.maxBytes = maxBytes;
    }

    /**
     * The codec of all records below a sealed interface (or of one record type). {@link IllegalArgumentException} names
     * a component whose type has no packed form.
     *
     * @param maxBytes the longest encoded value, for both directions
     */
    public static <T> PackedCodec<T> of(Class<T> root, int maxBytes) {
        return of(root, maxBytes, List.of());
    }

    /**
     * The codec of all records below a sealed interface, some components of which have surrogates.
     *
     * @param maxBytes the longest encoded value, for both directions
     */
    public static <T> PackedCodec<T> of(Class<T> root, int maxBytes, List<Surrogate<?, ?>> surrogates) {
        Invariants.require(maxBytes > 0 && maxBytes <= BYTES_MAX, "a codec's limit is between 1 and " + BYTES_MAX);
        return new PackedCodec<>(root, maxBytes, surrogates);
    }

    Form form() {
        return form;
    }

    /** The record types of a vocabulary by tag: position 0 has tag 0. */
    public static List<Class<?>> tags(Class<?> root) {
        return List.copyOf(Vocabulary.recordsOf(root));
    }

    /**
     * Returns every sealed interface, record and enum that is reachable from a root type, each once, parts after their
     * container.
     */
    public static List<Class<?>> types(Class<?> root) {
        Vocabulary vocabulary = new Vocabulary(List.of());
        vocabulary.form(root);
        return vocabulary.types();
    }

    /**
     * Encodes a value; throws {@link IllegalArgumentException} for one that is nested deeper than any receiver would
     * accept.
     */
    @Override
    public byte[] encode(T value) {
        return encode(NO_HEAD, value);
    }

    @Override
    public byte[] encode(byte[] head, T value) {
        PackedWriter out = new PackedWriter(head, maxBytes);
        form.write(out, value);
        return out.toBytes();
    }

    @Override
    public T decode(byte[] bytes) throws MalformedException {
        return decode(bytes, 0);
    }

    /** Decodes a value; a constructor's refusal counts as malformed, since the bytes demand the impossible value. */
    @Override
    public T decode(byte[] bytes, int from) throws MalformedException {
        PackedReader in = new PackedReader(bytes, from);
        if (in.left() > maxBytes) {
            throw new MalformedException(in.left() + " bytes are more than " + maxBytes);
        }
        try {
            T value = root.cast(form.read(in));
            if (in.left() > 0) {
                throw new MalformedException(in.left() + " bytes too many");
            }
            return value;
        } catch (RuntimeException e) {
            throw new MalformedException("bytes of an impossible value: " + e.getMessage(), e);
        }
    }
}
