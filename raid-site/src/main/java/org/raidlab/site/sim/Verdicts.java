package org.raidlab.site.sim;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.check.HistoryChecker;
import org.raidlab.sim.history.sites.CopiesChecker;
import org.raidlab.sim.history.sites.DecisionsChecker;

/** Everything that is checked when a simulated run is over. */
record Verdicts(List<HistoryTransaction> history, List<Integer> sites) {
    /**
     * What is wrong, in words: with the history, the copies before and after all sites were killed, and the ledgers.
     */
    List<String> of(List<CopyRecord> before, List<CopyRecord> after, List<LedgerRecord> ledgers) {
        List<String> found = new ArrayList<>();
        add(HistoryChecker.check(history).violations(), "history", found);
        CopiesChecker copies = CopiesChecker.fullyReplicatedAt(new TreeSet<>(sites));
        add(copies.check(before, history), "copies", found);
        add(copies.check(after, history), "copies after all were killed", found);
        add(DecisionsChecker.check(ledgers, history), "decisions", found);
        Set<CopyRecord> lost = new LinkedHashSet<>(before);
        after.forEach(lost::remove);
        if (!lost.isEmpty()) {
            found.add(
                    "durability: gone after all were killed: " + lost.iterator().next());
        }
        return found;
    }

    private static void add(List<Violation> violations, String of, List<String> found) {
        violations.forEach(violation -> found.add(of + ": " + violation.kind() + " " + violation.text()));
    }
}
