package org.raidlab.comm.control;

import java.util.Locale;

/** What a process times; the order is the wire format's. */
public enum TimingLevel {
    /** Nothing: messages are only counted. */
    OFF,
    /** The steps of each server. */
    SERVERS,
    /** The steps of each server, and those of each type of message. */
    MESSAGES;

    /** As it is written in commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
