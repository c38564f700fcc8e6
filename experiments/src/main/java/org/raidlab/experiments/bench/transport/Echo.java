package org.raidlab.experiments.bench.transport;

import java.net.InetSocketAddress;

/** The far side: sends messages of {@link Traffic#ECHO} back and counts those of {@link Traffic#BULK}. */
public interface Echo extends AutoCloseable {
    /** Where it listens. */
    InetSocketAddress local();

    @Override
    void close();
}
