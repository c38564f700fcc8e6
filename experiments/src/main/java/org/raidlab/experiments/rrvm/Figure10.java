package org.raidlab.experiments.rrvm;

/** Figure 10: TPC-A with random access. */
public final class Figure10 extends TpcAFigure {
    public Figure10() {
        super(
                "rrvm-fig10",
                "TPC-A, random access, by the number of accounts",
                TpcA.Access.RANDOM,
                "The gain falls with the number of accounts, because a transaction of a larger database"
                        + " leaves more pages to write.");
    }
}
