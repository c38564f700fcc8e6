package org.raidlab.experiments.rrvm;

/** Figure 11: TPC-A with localized access. */
public final class Figure11 extends TpcAFigure {
    public Figure11() {
        super(
                "rrvm-fig11",
                "TPC-A, localized access, by the number of accounts",
                TpcA.Access.LOCALIZED,
                "The gain falls with the number of accounts, because a transaction of a larger database"
                        + " leaves more pages to write. Of the accounts, 5 % get 70 % of the transactions, and 15 %"
                        + " get 25 %, as in RVM's own measurements.");
    }
}
