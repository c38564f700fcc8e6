package org.raidlab.sim.history.check;

import java.util.List;
import org.raidlab.sim.history.CommitStamps;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Status;

/**
 * Checks that the committed transactions of a history are serializable, and strictly so: in an order that keeps real
 * time. Versions give the order of the writes of each item, so the work is nearly linear. Transactions of unknown
 * outcome make no violation of their own.
 */
public final class HistoryChecker {

    /** Of a system that claims real time: each transaction sees what had ended when it began. */
    private static final long ALWAYS = Long.MIN_VALUE;

    /** Of a system that does not claim real time, while its history has no quiet moment that is known. */
    public static final long NEVER = Long.MAX_VALUE;

    private final List<HistoryTransaction> history;
    private final long upToDateFrom;
    private final Findings findings = new Findings();

    private HistoryChecker(List<HistoryTransaction> history, long upToDateFrom) {
        this.history = history;
        this.upToDateFrom = upToDateFrom;
    }

    /** Checks one history; its lines may stand in any order. */
    public static CheckReport check(List<HistoryTransaction> history) {
        return check(history, ALWAYS);
    }

    /**
     * Checks one history of a system that may place a transaction before those that had ended when it began.
     *
     * @param upToDateFrom nanoseconds in the history's time; transactions that begin then or later see all that had
     *     ended, for instance because the system was quiet before; or {@link #NEVER}
     */
    public static CheckReport check(List<HistoryTransaction> history, long upToDateFrom) {
        return new HistoryChecker(history, upToDateFrom).check();
    }

    private CheckReport check() {
        Names names = new Names(history);
        Footprints footprints = FootprintReader.read(history, names, findings);
        UnknownOutcomes outcomes = UnknownOutcomes.infer(footprints, names, CommitStamps.areVersionsOf(history));
        VersionTable versions = outcomes.versions();
        versions.reportVersionsWrittenTwice(names, findings);
        int[] entries = new ReadAttribution(names, footprints, outcomes, versions, findings, upToDateFrom)
                .attribute(outcomes.reads(), history);
        DependencyGraph graph = new DependencyGraph(names, versions, outcomes, entries);
        boolean anyCycle = AnomalySearch.report(graph, names, versions, findings);
        if (anyCycle) {
            new RealTimeSweep(names, findings, upToDateFrom).report(versions, outcomes.reads(), entries);
        }
        return report();
    }

    private CheckReport report() {
        return new CheckReport(
                history.size(),
                count(Status.COMMITTED),
                count(Status.ABORTED),
                count(Status.UNKNOWN),
                findings.serializable(),
                findings.strict(),
                findings.listed(),
                findings.notListed());
    }

    private int count(Status status) {
        return (int) history.stream()
                .filter(transaction -> transaction.status() == status)
                .count();
    }
}
