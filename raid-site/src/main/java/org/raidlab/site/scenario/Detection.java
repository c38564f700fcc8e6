package org.raidlab.site.scenario;

import java.util.Locale;

/** How the failures of one step of a scenario come to be known. Those of a swap are found by a transaction anyway. */
public enum Detection {
    /** Each is found, and treated, before the next one happens. */
    SEQUENTIAL,
    /** All happen at once, and are found by one transaction that aborts. */
    BATCH;

    /** The word for it in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
