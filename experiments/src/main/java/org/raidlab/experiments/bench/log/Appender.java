package org.raidlab.experiments.bench.log;

import java.io.IOException;

/** An appender, which makes bytes durable behind earlier ones. */
interface Appender extends AutoCloseable {
    void appendAndForce(byte[] payload) throws IOException;

    /** Tidies up between rounds: the benchmark does not measure this work. */
    void tidy() throws IOException;

    @Override
    void close();
}
