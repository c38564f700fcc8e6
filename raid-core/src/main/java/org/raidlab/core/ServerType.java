package org.raidlab.core;

/**
 * A kind of server that an {@link Address} can name (paper section 1.1, figure 2). Each system declares its kinds as an
 * enum that implements this interface; their order is part of the wire format.
 */
public interface ServerType {
    /** Returns the kind's name, as in {@code AC}. */
    String name();

    /** Returns the kind's number, unique in its system, from 0. */
    int ordinal();
}
