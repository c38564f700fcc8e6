package org.raidlab.cc.opt;

import org.raidlab.core.Invariants;

/**
 * Bounds of optimistic validation.
 *
 * @param rememberedMax writes of tuples and keys that are remembered; about 100 bytes each
 * @param waitingMax transactions without writes that may wait for pending writers; more are refused
 * @param part writes that one step judges: a large transaction is judged in parts
 */
public record OptimisticConfig(int rememberedMax, int waitingMax, int part) {
    public static final OptimisticConfig DEFAULT = new OptimisticConfig(250_000, 1_000, 4_096);

    public OptimisticConfig {
        Invariants.require(rememberedMax > 0 && waitingMax >= 0 && part > 0, "bounds of validation are positive");
    }
}
