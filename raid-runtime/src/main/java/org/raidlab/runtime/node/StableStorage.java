package org.raidlab.runtime.node;

import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.Log;

/** A process's stable storage. Its devices are opened anew for each life of the site. */
public interface StableStorage {
    /**
     * Increments the site's incarnation durably, and returns it. Asked of the keeper only, before the devices are
     * opened.
     */
    int nextIncarnation();

    /** Opens the devices. Those that belong to another process of the site take nothing. */
    Devices open();

    /**
     * Returns whether the devices can be opened again: the site can then begin a new incarnation in the same process.
     */
    default boolean hasSeveralLives() {
        return true;
    }

    /**
     * The devices of one incarnation.
     *
     * @param log the site's, at the keeper
     * @param ledger votes and decisions, at the keeper
     * @param blocks the database's, at the process with the Access Manager
     * @param closing frees them
     */
    record Devices(Log log, Ledger ledger, Blocks blocks, Runnable closing) {}

    /** Returns stable storage of devices that are open already, for a process with one incarnation. */
    static StableStorage open(int incarnation, Log log, Ledger ledger, Blocks blocks) {
        return new StableStorage() {
            @Override
            public int nextIncarnation() {
                return incarnation;
            }

            @Override
            public boolean hasSeveralLives() {
                return false;
            }

            @Override
            public Devices open() {
                return new Devices(log, ledger, blocks, () -> {});
            }
        };
    }
}
