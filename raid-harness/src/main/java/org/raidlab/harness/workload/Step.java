package org.raidlab.harness.workload;

/** One thing that a transaction of a workload does to the items. */
public sealed interface Step {
    /** Reads one item by its key. */
    record Read(int key) implements Step {}

    /** Gives an item a new, unique value. */
    record Write(int key, long value) implements Step {}

    /** Adds an item that must not be there. */
    record Insert(int key, long value) implements Step {}

    /** Takes an item away, if it is there. */
    record Delete(int key) implements Step {}

    /** Reads all items. */
    record Scan() implements Step {}

    /**
     * Reads the items whose value leaves no remainder: the home site evaluates this predicate over values that others
     * change.
     */
    record ScanMatching(int divisor) implements Step {}

    /** Reads the items whose value is below a bound: the site with the tuples evaluates such a comparison. */
    record ScanBelow(long bound) implements Step {}

    /** Reads the items of the groups below a bound, in the order of the index. */
    record GroupsBelow(int bound) implements Step {}

    /** A whole transaction in words of the user's, of which a history knows nothing but its outcome. */
    record Verbatim(String text) implements Step {}

    /** Reads the items of the groups from a bound on, in the order of the index. */
    record GroupsFrom(int bound) implements Step {}
}
