package org.raidlab.experiments.table;

/**
 * The times of one execution of a transaction, in seconds.
 *
 * @param preparation execution and building of the read and write sets
 * @param commitment until the decision
 * @param posting of the updates
 * @param cc processor time of the Concurrency Controller
 * @param ac processor time of the Atomicity Controller
 */
public record Cost(double preparation, double commitment, double posting, double cc, double ac) {
    /** Returns the elapsed time as Table 1 has it: without the interpretation of the query. */
    public double elapsed() {
        return preparation + commitment + posting;
    }
}
