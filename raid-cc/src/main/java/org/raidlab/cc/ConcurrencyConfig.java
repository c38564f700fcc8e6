package org.raidlab.cc;

import org.raidlab.core.Invariants;

/**
 * The limits of a concurrency controller.
 *
 * @param rememberedMax writes of tuples and keys that are remembered; about 100 bytes each
 * @param waitingMax transactions without writes that may wait for pending writers; more are refused
 * @param part writes that one step judges: a large transaction is judged in parts
 * @param copiesAreNews whether out-of-date copies may have been read: then a copy that replaces one is a write like
 *     others for readers
 */
public record ConcurrencyConfig(int rememberedMax, int waitingMax, int part, boolean copiesAreNews) {
    public static final ConcurrencyConfig DEFAULT = new ConcurrencyConfig(250_000, 1_000, 4_096);

    /** Creates the settings for sites that never read out-of-date copies. */
    public ConcurrencyConfig(int rememberedMax, int waitingMax, int part) {
        this(rememberedMax, waitingMax, part, false);
    }

    /** Returns these settings for sites that may read out-of-date copies. */
    public ConcurrencyConfig withCopiesAsNews() {
        return new ConcurrencyConfig(rememberedMax, waitingMax, part, true);
    }

    public ConcurrencyConfig {
        Invariants.require(rememberedMax > 0 && waitingMax >= 0 && part > 0, "bounds of validation are positive");
    }
}
