package org.raidlab.msg;

import org.raidlab.core.Invariants;

/**
 * The algorithms that are in force in a view, by name. An empty name stands for the one of the cluster file.
 *
 * @param concurrency the concurrency controller
 * @param commit the commit protocol of the transactions that begin their commitment in the view
 */
public record ViewAlgorithms(String concurrency, String commit) {
    /** A client names them, and every site forces them. */
    private static final int CHARACTERS_MAX = 64;

    /** Those of the cluster file: no view has switched to others yet. */
    public static final ViewAlgorithms OF_CLUSTER_FILE = new ViewAlgorithms("", "");

    public ViewAlgorithms {
        Invariants.require(
                concurrency.length() <= CHARACTERS_MAX && commit.length() <= CHARACTERS_MAX,
                "the name of an algorithm is short");
    }

    /** Returns these algorithms with those that another object names. */
    public ViewAlgorithms with(ViewAlgorithms named) {
        return new ViewAlgorithms(
                named.concurrency.isEmpty() ? concurrency : named.concurrency,
                named.commit.isEmpty() ? commit : named.commit);
    }
}
