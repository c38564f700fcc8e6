package org.raidlab.cli.torture;

import java.io.IOException;
import java.util.Set;

/**
 * A fault that is injected at sites, and its repair.
 *
 * @param victims the sites that are hit; nothing else hits them meanwhile
 * @param mend undoes it; afterwards the sites' processes run
 */
record InjectedFault(Fault fault, Set<Integer> victims, Step strike, Step mend) {
    /** The injection or the repair. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    static InjectedFault at(int site, Fault fault, Step strike, Step mend) {
        return new InjectedFault(fault, Set.of(site), strike, mend);
    }
}
