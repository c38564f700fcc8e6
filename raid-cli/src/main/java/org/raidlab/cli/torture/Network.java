package org.raidlab.cli.torture;

import java.io.IOException;
import org.raidlab.site.config.Host;

/** The hosts of a torture and the links between them. Cutting what is cut and mending what is whole does nothing. */
interface Network extends AutoCloseable {
    /** Where a site runs. */
    Host host(int site);

    /** Where the name server and the clients are; nothing cuts them off but {@link #isolate}. */
    Host here();

    /** Nothing from one site reaches the other; the way back stays. */
    void cut(int from, int to) throws IOException;

    void mend(int from, int to) throws IOException;

    /** Nothing reaches the site or leaves it. */
    void isolate(int site) throws IOException;

    void rejoin(int site) throws IOException;

    @Override
    void close() throws IOException;
}
