package org.raidlab.comm.control;

import java.util.Locale;

/** The level of a process's timing; the order is the wire format's. */
public enum TimingLevel {
    /** Nothing: messages are only counted. */
    OFF,
    /** The steps of each server. */
    SERVERS,
    /** The steps of each server, and those of each type of message. */
    MESSAGES;

    /** Returns the level as it is written in commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
