package org.raidlab.cli.torture;

import java.io.IOException;
import org.raidlab.site.config.Host;

/**
 * The hosts of a torture run and the links between them. Cutting what is cut and mending what is whole does nothing.
 */
interface Network extends AutoCloseable {
    /** Returns the host on which a site runs. */
    Host host(int site);

    /** Returns the host of the name server and the clients; only {@link #isolate} cuts them off. */
    Host here();

    /** Cuts the direction from one site to the other; the reverse direction stays. */
    void cut(int from, int to) throws IOException;

    void mend(int from, int to) throws IOException;

    /** Cuts a site off in both directions. */
    void isolate(int site) throws IOException;

    void rejoin(int site) throws IOException;

    @Override
    void close() throws IOException;
}
