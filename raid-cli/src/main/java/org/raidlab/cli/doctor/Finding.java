package org.raidlab.cli.doctor;

/**
 * The finding of one check.
 *
 * @param name of the thing
 * @param grade how it is
 * @param found in words
 * @param fix what to type or do; empty if nothing
 */
public record Finding(String name, Grade grade, String found, String fix) {
    /** The grades of a finding. */
    public enum Grade {
        OK,
        /** RAID runs, but slower or with a part of it missing. */
        WARN,
        /** RAID does not run. */
        FAIL
    }

    static Finding ok(String name, String found) {
        return new Finding(name, Grade.OK, found, "");
    }

    static Finding warn(String name, String found, String fix) {
        return new Finding(name, Grade.WARN, found, fix);
    }

    static Finding fail(String name, String found, String fix) {
        return new Finding(name, Grade.FAIL, found, fix);
    }
}
