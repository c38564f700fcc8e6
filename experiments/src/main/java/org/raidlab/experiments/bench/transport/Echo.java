package org.raidlab.experiments.bench.transport;

import java.net.InetSocketAddress;

/** The far side: it sends messages of {@link Traffic#ECHO} back and counts those of {@link Traffic#BULK}. */
public interface Echo extends AutoCloseable {
    /** Returns the socket at which the far side listens. */
    InetSocketAddress local();

    @Override
    void close();
}
