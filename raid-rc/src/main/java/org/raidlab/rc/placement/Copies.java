package org.raidlab.rc.placement;

import org.raidlab.core.Invariants;

/**
 * The number of copies of a relation that not all sites replicate.
 *
 * @param degree how many as a rule
 * @param threshold so many good copies are kept at sites that are up (paper section 4.2); 0: as many as are left
 * @param madeByWrites whether a relation that nobody who is up holds gets another holder, so that it can be written
 *     (the paper's remark in 4.1.1)
 */
public record Copies(int degree, int threshold, boolean madeByWrites) {
    /** The setting that does not replace lost copies. */
    public static final Copies AS_LEFT = new Copies(0, 0, false);

    public Copies {
        Invariants.require(threshold <= degree, "no more good copies are kept than the degree");
    }

    /** Returns whether lost copies are replaced. */
    boolean areKept() {
        return threshold > 0 || madeByWrites;
    }
}
