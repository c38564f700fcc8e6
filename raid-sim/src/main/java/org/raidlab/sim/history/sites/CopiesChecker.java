package org.raidlab.sim.history.sites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Value;
import org.raidlab.sim.history.Violation;

/**
 * Checks the copies that sites hold at a quiet moment: those not fail-locked agree, and contain the writes that clients
 * were told of. A fail-locked copy may be anything.
 */
public final class CopiesChecker {

    private final SortedSet<Integer> holders;

    private CopiesChecker(SortedSet<Integer> holders) {
        this.holders = holders;
    }

    /** Returns a checker for sites that all hold every item; a missing copy of an existing item is a violation. */
    public static CopiesChecker fullyReplicatedAt(SortedSet<Integer> sites) {
        return new CopiesChecker(new TreeSet<>(sites));
    }

    /** Returns a checker for sites that hold some items each; a missing copy shows only if none is left. */
    public static CopiesChecker partlyReplicated() {
        return new CopiesChecker(new TreeSet<>());
    }

    /** Checks whether the copies agree with each other. */
    public List<Violation> check(List<CopyRecord> copies) {
        List<Violation> violations = new ArrayList<>();
        new Copies(copies).forEach((item, ofItem) -> checkAgreement(item, ofItem, violations));
        return violations;
    }

    /** Checks whether the copies agree with each other and with the answers to the clients of the history. */
    public List<Violation> check(List<CopyRecord> copies, List<HistoryTransaction> history) {
        List<Violation> violations = check(copies);
        violations.addAll(new Durability(new Copies(copies), history).check());
        return violations;
    }

    private void checkAgreement(String item, List<CopyRecord> copies, List<Violation> violations) {
        Map<Integer, CopyRecord> bySite = new LinkedHashMap<>();
        CopyRecord reference = null;
        for (CopyRecord copy : copies) {
            if (bySite.putIfAbsent(copy.site(), copy) != null) {
                report(CopyAnomaly.COPY_TWICE, item, "Site " + copy.site() + " lists " + item + " twice.", violations);
            }
            if (copy.failLocked()) {
                continue;
            }
            if (reference == null) {
                reference = copy;
            } else if (copy.version() != reference.version() || !copy.value().equals(reference.value())) {
                report(CopyAnomaly.COPIES_DIFFER, item, told(reference) + "; " + told(copy) + ".", violations);
            }
        }
        if (reference != null && !reference.value().equals(Value.ABSENT)) {
            checkHolders(reference, bySite, violations);
        }
    }

    private void checkHolders(CopyRecord reference, Map<Integer, CopyRecord> bySite, List<Violation> violations) {
        for (int site : holders) {
            if (!bySite.containsKey(site)) {
                report(
                        CopyAnomaly.COPY_MISSING,
                        reference.item(),
                        told(reference) + "; site " + site + " has no copy.",
                        violations);
            }
        }
    }

    static String told(CopyRecord copy) {
        return "Site " + copy.site() + " holds " + copy.value() + " as version " + copy.version() + " of "
                + copy.item();
    }

    private static void report(CopyAnomaly anomaly, String item, String text, List<Violation> violations) {
        violations.add(new Violation(anomaly, List.of(), List.of(item), text));
    }
}
