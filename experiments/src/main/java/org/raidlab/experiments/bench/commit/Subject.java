package org.raidlab.experiments.bench.commit;

import java.io.IOException;

/** What commits are asked of: RAID, or the skeleton. */
interface Subject extends AutoCloseable {
    int PROCESSES = 3;

    /** So many clients, each with one transaction at a time, for so long. */
    Load run(int clients, long millis) throws IOException;

    /** What its processes, those of clients left out, have used so far. */
    Usage usage() throws IOException;

    @Override
    void close();
}
