package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import org.raidlab.experiments.bench.commit.Load;

/** A side of the comparison: a database with its clients. */
interface Peer extends AutoCloseable {
    /** Returns its name in the keys of rows. */
    String name();

    /** Returns whether it can do a task. */
    default boolean does(Task task) {
        return true;
    }

    /** Runs so many clients, each with one transaction at a time, for so long. */
    Load run(Task task, int clients, long millis) throws IOException;

    @Override
    void close();
}
