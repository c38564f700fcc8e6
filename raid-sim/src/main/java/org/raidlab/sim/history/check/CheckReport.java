package org.raidlab.sim.history.check;

import java.util.List;
import org.raidlab.sim.history.Violation;

/**
 * The results of {@link HistoryChecker}.
 *
 * @param transactions how many transactions the history has
 * @param committed how many of them the client was told committed
 * @param aborted how many it was told aborted
 * @param unknown how many had no answer
 * @param serializable whether a serial order of the committed ones explains every read
 * @param strict whether one does that keeps real time too
 * @param violations what is wrong; at most {@value Findings#LISTED_MAX} of each kind
 * @param notListed how many more there are
 */
public record CheckReport(
        int transactions,
        int committed,
        int aborted,
        int unknown,
        boolean serializable,
        boolean strict,
        List<Violation> violations,
        int notListed) {

    public CheckReport {
        violations = List.copyOf(violations);
    }
}
