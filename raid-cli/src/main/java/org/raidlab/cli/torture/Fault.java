package org.raidlab.cli.torture;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The faults that torture injects at a site. */
public enum Fault {
    /** Signal 9 to the processes of a site, or to one of them; it is recovered a while later. */
    KILL,
    /** The processes of a site stand still: SIGSTOP, later SIGCONT. */
    PAUSE,
    /** Nothing goes from one site to another, or both ways. */
    CUT,
    /** Nothing reaches a site or leaves it. */
    ISOLATION,
    /** Datagrams of a site are lost, doubled, delayed and overtaken, those that come and those that go. */
    LOSS,
    /** The disk of a site is full for a while. */
    FULL_DISK,
    /** Hostile datagrams at the ports of a site. */
    HOSTILE;

    /** Returns the word as users write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the fault of a word. */
    public static Optional<Fault> of(String word) {
        return Arrays.stream(values())
                .filter(fault -> fault.word().equalsIgnoreCase(word.strip()))
                .findFirst();
    }

    /** Returns all words. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Fault::word).toList();
    }
}
