package org.raidlab.ac.commit;

import org.raidlab.core.Stamp;

/** The site's Lamport clock: not below any commit stamp that the site has seen. */
public final class LamportClock {
    /** No site falls so far behind: it would have missed a million million commits. */
    private static final long AHEAD_MAX = 1L << 40;

    private Stamp now = Stamp.NONE;

    public void observe(Stamp seen) {
        now = Stamp.max(now, seen);
    }

    /**
     * Returns whether another site may have seen this stamp. A claim near the end of the numbers would leave none for
     * the commits to come.
     */
    public boolean allows(Stamp claimed) {
        return claimed.counter() - now.counter() <= AHEAD_MAX;
    }

    /**
     * Returns whether another site may have seen this stamp; a claim that is too far ahead moves the clock a step
     * towards it. An honest one is repeated until it is allowed: another site's clock may have been led on in many
     * steps.
     */
    public boolean approach(Stamp claimed) {
        boolean allowed = allows(claimed);
        if (!allowed) {
            observe(Stamp.of(now.counter() + AHEAD_MAX, 0));
        }
        return allowed;
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
