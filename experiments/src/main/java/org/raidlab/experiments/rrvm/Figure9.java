package org.raidlab.experiments.rrvm;

/** Figure 9: TPC-A with sequential access. */
public final class Figure9 extends TpcAFigure {
    public Figure9() {
        super(
                "rrvm-fig9",
                "TPC-A, sequential access, by the number of accounts",
                TpcA.Access.SEQUENTIAL,
                "The gain does not fall with the number of accounts.");
    }
}
