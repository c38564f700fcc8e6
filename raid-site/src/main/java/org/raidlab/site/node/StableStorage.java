package org.raidlab.site.node;

import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.Log;

/** A process's stable storage. Its devices are opened anew for each life of the site. */
public interface StableStorage {
    /** Counts the site's incarnation up, durably. Asked of the keeper only, before the devices are opened. */
    int nextIncarnation();

    /** Opens the devices. Those that belong to another process of the site take nothing. */
    Devices open();

    /** Whether devices can be opened again: a site that has to begin anew can do so in its process. */
    default boolean hasSeveralLives() {
        return true;
    }

    /**
     * Devices while a life lasts.
     *
     * @param log the site's, at the keeper
     * @param ledger votes and decisions, at the keeper
     * @param blocks the database's, at the process with the Access Manager
     * @param closing frees them
     */
    record Devices(Log log, Ledger ledger, Blocks blocks, Runnable closing) {}

    /** Devices that are open already, for a process with one life. */
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
