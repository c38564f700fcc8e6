package org.raidlab.msg;

/**
 * Elapsed time of a transaction's phases (paper section 1.1, feature 1), in nanoseconds.
 *
 * @param interpretation from text to action tree, at the User Interface
 * @param preparation execution, and building the read and write sets
 * @param commitment from the request to commit to the decision
 * @param posting writing the updates into the local database
 */
public record Phases(long interpretation, long preparation, long commitment, long posting) {
    public static final Phases NONE = new Phases(0, 0, 0, 0);

    public Phases plus(Phases other) {
        return new Phases(
                interpretation + other.interpretation,
                preparation + other.preparation,
                commitment + other.commitment,
                posting + other.posting);
    }
}
