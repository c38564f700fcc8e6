package org.raidlab.runtime.node;

import org.raidlab.core.turn.Devices;

/** A process's stable storage. Its devices are opened anew for each life of the site. */
public interface StableStorage {
    /**
     * Increments the site's incarnation durably, and returns it. Asked of the keeper only, before the devices are
     * opened.
     */
    int nextIncarnation();

    /** Opens the devices of this process for an incarnation. */
    Devices open();

    /** Frees the devices of an incarnation that has ended. */
    default void close(Devices opened) {
        opened.close();
    }

    /**
     * Returns whether the devices can be opened again: the site can then begin a new incarnation in the same process.
     */
    default boolean hasSeveralLives() {
        return true;
    }

    /** Returns stable storage of devices that are open already, for a process with one incarnation. */
    static StableStorage of(int incarnation, Devices opened) {
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
                return opened;
            }

            @Override
            public void close(Devices again) {
                // Who opened them closes them.
            }
        };
    }
}
