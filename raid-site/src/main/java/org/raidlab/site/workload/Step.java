package org.raidlab.site.workload;

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
     * Reads the items whose value leaves no remainder: a predicate over what others change, judged where it is asked.
     */
    record ScanMatching(int divisor) implements Step {}

    /** Reads the items whose value is below a bound: such a comparison is judged where the tuples are. */
    record ScanBelow(long bound) implements Step {}
}
