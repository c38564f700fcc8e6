package org.raidlab.experiments.bench.log;

import java.io.IOException;

/** Makes bytes durable behind those before. */
interface Appender extends AutoCloseable {
    void appendAndForce(byte[] payload) throws IOException;

    /** Between rounds: nothing of this is measured. */
    void tidy() throws IOException;

    @Override
    void close();
}
