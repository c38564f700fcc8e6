package org.raidlab.core.codec;

/** Thrown when a value takes more bytes than any receiver would accept: the value cannot be encoded. */
public final class TooLongException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** @param maxBytes that a value may take */
    public TooLongException(int maxBytes) {
        super("a value takes more than " + maxBytes + " bytes");
    }
}
