package org.raidlab.tool.live;

import org.raidlab.tool.model.Observation;

/** Asks one site how it is; used by one thread. */
interface SiteReader {
    /** Asks the site, and waits for its answer for a second at most. */
    Observation.Seen read();

    /** Forgets the client and what it knows: a key and sockets that may have changed meanwhile. */
    void forget();
}
