package org.raidlab.experiments.bench.commit;

import java.io.IOException;

/** The subject that commits transactions: RAID, or the skeleton. */
interface Subject extends AutoCloseable {
    int PROCESSES = 3;

    /** Runs so many clients, each with one transaction at a time, for so long. */
    Load run(int clients, long millis) throws IOException;

    /** Returns the usage of the subject's processes so far, except those of clients. */
    Usage usage() throws IOException;

    @Override
    void close();
}
