package org.raidlab.sim.history.sites;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Violation;

/** Checks the ledgers of all sites: one decision per transaction, and the right one. */
public final class DecisionsChecker {

    private final Map<String, Case> cases = new LinkedHashMap<>();
    private final Map<Integer, LedgerRecord> lastOfSite = new LinkedHashMap<>();
    private final List<Violation> violations = new ArrayList<>();

    private DecisionsChecker(List<LedgerRecord> ledgers) {
        ledgers.forEach(this::add);
        cases.values().forEach(one -> one.checkAcrossSites(violations));
    }

    /**
     * Checks whether the ledgers agree.
     *
     * @param ledgers the records of all sites, those of one site in the order of its ledger
     */
    public static List<Violation> check(List<LedgerRecord> ledgers) {
        return new DecisionsChecker(ledgers).violations;
    }

    /** Checks whether the ledgers agree with each other and with the answers to the clients of the history. */
    public static List<Violation> check(List<LedgerRecord> ledgers, List<HistoryTransaction> history) {
        DecisionsChecker checker = new DecisionsChecker(ledgers);
        history.forEach(checker::checkTold);
        return checker.violations;
    }

    /**
     * Checks whether every transaction is decided where it was voted on, and none against the votes: only ledgers read
     * after enough time with all sites up and undisturbed show this.
     *
     * @param participants of every transaction: where everything is everywhere, all sites
     * @param calm whether nothing failed in the whole run
     */
    public static List<Violation> checkAtQuietEnd(
            List<LedgerRecord> ledgers, SortedSet<Integer> participants, boolean calm) {
        DecisionsChecker checker = new DecisionsChecker(ledgers);
        checker.cases.values().forEach(one -> one.checkAtQuietEnd(participants, calm, checker.violations));
        return checker.violations;
    }

    private void add(LedgerRecord entry) {
        LedgerRecord before = lastOfSite.put(entry.site(), entry);
        if (before != null && before.t() >= entry.t()) {
            violations.add(new Violation(
                    LedgerAnomaly.TIME_NOT_GROWING,
                    List.of(before.txn(), entry.txn()),
                    List.of(),
                    "Site " + entry.site() + " recorded " + entry.event().word() + " of " + entry.txn() + " at "
                            + entry.t() + ", after a record of " + before.t() + "."));
        }
        cases.computeIfAbsent(entry.txn(), Case::new).add(entry, violations);
    }

    private void checkTold(HistoryTransaction transaction) {
        Case decided = cases.getOrDefault(transaction.txn(), new Case(transaction.txn()));
        boolean commit = decided.has(LedgerEvent.COMMIT);
        // A transaction that only reads leaves nothing in any ledger.
        if (transaction.status() == Status.COMMITTED && transaction.writes() && !commit) {
            tell(LedgerAnomaly.COMMIT_NOT_RECORDED, transaction, "committed, but no ledger has its commit.");
        }
        if (transaction.status() == Status.COMMITTED && !transaction.writes() && decided.has(LedgerEvent.ABORT)) {
            tell(LedgerAnomaly.COMMIT_NOT_RECORDED, transaction, "committed, but a ledger has its abort.");
        }
        if (transaction.status() == Status.ABORTED && commit) {
            tell(LedgerAnomaly.ABORT_BUT_COMMITTED, transaction, "aborted, but a ledger has its commit.");
        }
    }

    private void tell(LedgerAnomaly anomaly, HistoryTransaction transaction, String what) {
        violations.add(new Violation(
                anomaly,
                List.of(transaction.txn()),
                List.of(),
                "The client of " + transaction.txn() + " was told " + what));
    }
}
