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

    private final List<HistoryTransaction> history;
    private final Findings findings = new Findings();

    private HistoryChecker(List<HistoryTransaction> history) {
        this.history = history;
    }

    /** Checks one history; its lines may stand in any order. */
    public static CheckReport check(List<HistoryTransaction> history) {
        return new HistoryChecker(history).check();
    }

    private CheckReport check() {
        Names names = new Names(history);
        Footprints footprints = FootprintReader.read(history, names, findings);
        UnknownOutcomes outcomes = UnknownOutcomes.infer(footprints, names, CommitStamps.areVersionsOf(history));
        VersionTable versions = outcomes.versions();
        versions.reportVersionsWrittenTwice(names, findings);
        int[] entries = new ReadAttribution(names, footprints, outcomes, versions, findings)
                .attribute(outcomes.reads(), history);
        DependencyGraph graph = new DependencyGraph(names, versions, outcomes, entries);
        boolean anyCycle = AnomalySearch.report(graph, names, versions, findings);
        if (anyCycle) {
            new RealTimeSweep(names, findings).report(versions, outcomes.reads(), entries);
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
