package org.raidlab.ac;

import org.raidlab.core.Stamp;

/** The site's Lamport clock: not below any commit stamp that the site has seen. */
public final class LamportClock {
    private Stamp now = Stamp.NONE;

    public void observe(Stamp seen) {
        now = Stamp.max(now, seen);
    }

    public Stamp now() {
        return now;
    }

    /** Moves on to a stamp of {@code site} above everything seen. */
    public Stamp next(int site) {
        now = now.next(site);
        return now;
    }
}
