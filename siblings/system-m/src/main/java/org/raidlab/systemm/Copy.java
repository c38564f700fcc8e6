package org.raidlab.systemm;

/** The two backup copies; a checkpoint updates one of them, successive checkpoints alternate (paper section 2.5). */
public enum Copy {
    A,
    B;

    public Copy other() {
        return this == A ? B : A;
    }

    /** Returns the dirty bit of a segment that belongs to this copy. */
    public int bit() {
        return 1 << ordinal();
    }

    /** Both dirty bits: an update sets them together. */
    public static final int BOTH = 0b11;
}
