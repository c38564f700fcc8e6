package org.raidlab.cli.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.check.CheckReport;
import org.raidlab.sim.history.check.HistoryChecker;
import org.raidlab.sim.history.sites.CopiesChecker;
import org.raidlab.sim.history.sites.DecisionsChecker;

/**
 * The results of the checks of a recorded run.
 *
 * @param serializable the history is strictly serializable
 * @param copiesAgree all sites hold the same versions and values
 * @param decisionsAgree no two sites decided differently, and clients were told what was decided
 * @param durable everything acknowledged is in the copies
 * @param violations in words
 */
public record Checks(
        boolean serializable, boolean copiesAgree, boolean decisionsAgree, boolean durable, List<String> violations) {
    /** Checks a history against the copies and ledgers of all sites. */
    public static Checks of(
            List<HistoryTransaction> history,
            List<CopyRecord> copies,
            List<LedgerRecord> ledgers,
            List<Integer> sites) {
        List<String> found = new ArrayList<>();
        CheckReport report = HistoryChecker.check(history);
        CopiesChecker checker = CopiesChecker.fullyReplicatedAt(new TreeSet<>(sites));
        boolean serializable = note(report.violations(), found) && report.serializable() && report.strict();
        boolean agree = note(checker.check(copies), found);
        boolean durable = note(checker.check(copies, history), found);
        boolean decisions = note(DecisionsChecker.check(ledgers, history), found);
        return new Checks(serializable, agree, decisions, durable, found);
    }

    private static boolean note(List<Violation> violations, List<String> found) {
        violations.forEach(violation -> found.add(violation.kind() + ": " + violation.text()));
        return violations.isEmpty();
    }

    public boolean ok() {
        return serializable && copiesAgree && decisionsAgree && durable;
    }

    /** Returns the fields as {@code raid demo --json} prints them. */
    public Map<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("serializable", serializable);
        fields.put("copiesAgree", copiesAgree);
        fields.put("decisionsAgree", decisionsAgree);
        fields.put("durable", durable);
        return fields;
    }
}
