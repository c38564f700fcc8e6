package org.raidlab.core.turn;

/**
 * A named device of stable storage. A system declares its devices as constants; a process has a list of them, and
 * {@link Effects} name the device that they address.
 */
public sealed interface Device permits LogDevice, BlockDevice {
    /** Returns the name, unique in a process; a device on files is the folder of this name. */
    String name();
}
