package org.raidlab.harness.scenario;

import java.util.Locale;

/**
 * The ways in which the sites learn of the failures of one step of a scenario. Those of a swap are found by a
 * transaction anyway.
 */
public enum Detection {
    /** Each is found, and treated, before the next one happens. */
    SEQUENTIAL,
    /** All happen at once, and are found by one transaction that aborts. */
    BATCH;

    /** Returns the word for this way in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
