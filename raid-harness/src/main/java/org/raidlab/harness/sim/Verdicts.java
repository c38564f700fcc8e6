package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.cc.ConcurrencyProvider.Claim;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.check.CheckReport;
import org.raidlab.sim.history.check.HistoryAnomaly;
import org.raidlab.sim.history.check.HistoryChecker;
import org.raidlab.sim.history.sites.CopiesChecker;
import org.raidlab.sim.history.sites.CopyAnomaly;
import org.raidlab.sim.history.sites.DecisionsChecker;
import org.raidlab.sim.run.Checker;

/** Runs all checks after a simulated run: it collects the violations in words, each with its checker's word. */
final class Verdicts {
    private final List<HistoryTransaction> history;
    private final SortedSet<Integer> sites;
    private final SortedSet<Integer> participants;
    private final List<String> found = new ArrayList<>();
    private int degree;
    private boolean together = true;

    /**
     * @param claim to which the history is held
     * @param quietNanos from when on the system was quiet, so that whatever the claim is no write may be missing
     */
    Verdicts(List<HistoryTransaction> history, List<Integer> sites, Claim claim, long quietNanos) {
        this.history = history;
        this.sites = new TreeSet<>(sites);
        this.participants = new TreeSet<>(sites);
        this.degree = sites.size();
        boolean strict = claim == Claim.STRICTLY_SERIALIZABLE;
        CheckReport report = strict ? HistoryChecker.check(history) : HistoryChecker.check(history, quietNanos);
        report.violations().stream()
                .filter(each -> strict || !isOfRealTime(each))
                .forEach(each -> add(Checker.SERIALIZABILITY, "", each));
    }

    private static boolean isOfRealTime(Violation violation) {
        return violation.kind() instanceof HistoryAnomaly anomaly && anomaly.isOfRealTime();
    }

    /** Declares that not every site takes part in every transaction. */
    void participantsVary() {
        participants.clear();
    }

    /**
     * Declares that so many sites hold each item of the run's relation; if {@code inOnePlace}, the same sites hold all
     * items.
     */
    void heldBy(int number, boolean inOnePlace) {
        degree = number;
        together = inOnePlace || number == sites.size();
    }

    /** Checks that every client was answered, in a run in which nothing failed. */
    void everyoneWasAnswered() {
        for (HistoryTransaction line : history) {
            if (line.status() == Status.UNKNOWN) {
                found.add(Checker.PROGRESS.found("nothing failed, and yet the client of " + line.txn() + " at site "
                        + line.site() + " got no answer in " + (line.end() - line.start()) / 1_000_000 + " ms"));
            }
        }
    }

    /**
     * Checks that every vote came in time, in a run in which nothing failed.
     *
     * @param timeouts transactions that were aborted for want of votes
     */
    void everyoneVoted(long timeouts) {
        if (timeouts > 0) {
            found.add(Checker.PROGRESS.found(
                    "nothing failed, and yet " + timeouts + " transactions were aborted since votes did not come"));
        }
    }

    /**
     * Checks that no copy was out of date, in a run in which nothing failed.
     *
     * @param copiers that committed
     */
    void nothingWasMissed(long copiers) {
        if (copiers > 0) {
            found.add(Checker.AGREEMENT.found(
                    "nothing failed, and yet " + copiers + " copier transactions refreshed copies"));
        }
    }

    /** Checks the copies at a quiet moment. */
    void copies(List<CopyRecord> copies, String when) {
        TreeSet<String> relations = new TreeSet<>();
        copies.forEach(copy -> relations.add(relation(copy.item())));
        history.forEach(line -> line.ops().forEach(operation -> relations.add(relation(operation.item()))));
        boolean alone = relations.size() == 1;
        relations.remove(CatalogueHistory.CATALOGUE);
        relations.forEach(relation -> copies(
                copies.stream()
                        .filter(copy -> relation(copy.item()).equals(relation))
                        .toList(),
                alone ? history : ofRelation(relation),
                when));
    }

    private static String relation(String item) {
        return item.substring(0, item.indexOf('/'));
    }

    /** Returns the history of one relation: relations may be at different sites, so each is checked by itself. */
    private List<HistoryTransaction> ofRelation(String relation) {
        return history.stream()
                .map(line -> new HistoryTransaction(
                        line.txn(),
                        line.site(),
                        line.start(),
                        line.end(),
                        line.status(),
                        line.ops().stream()
                                .filter(operation -> relation(operation.item()).equals(relation))
                                .toList()))
                .filter(line -> !line.ops().isEmpty())
                .toList();
    }

    private void copies(List<CopyRecord> copies, List<HistoryTransaction> lines, String when) {
        CopiesChecker checker = together ? checkedTogether(copies, when) : checkedOneByOne(copies, when);
        for (Violation each : checker.check(copies, lines)) {
            add(concernsAgreement(each) ? Checker.AGREEMENT : Checker.DURABILITY, when, each);
        }
    }

    private CopiesChecker checkedTogether(List<CopyRecord> copies, String when) {
        SortedSet<Integer> holders = holders(copies);
        boolean isEmpty = copies.isEmpty(); // nothing may have been written: the history tells what is lost
        if (!isEmpty && holders.size() != degree) {
            found.add(Checker.AGREEMENT.found(when + "sites " + holders + " have copies, not " + degree + " sites"));
        }
        return CopiesChecker.fullyReplicatedAt(holders);
    }

    /** Checks items one by one: each fragment has its own replica sites. */
    private CopiesChecker checkedOneByOne(List<CopyRecord> copies, String when) {
        Map<String, SortedSet<Integer>> holders = new TreeMap<>();
        copies.forEach(copy ->
                holders.computeIfAbsent(copy.item(), _ -> new TreeSet<>()).add(copy.site()));
        holders.forEach((item, some) -> {
            if (some.size() != degree) {
                found.add(Checker.AGREEMENT.found(
                        when + "sites " + some + " have copies of " + item + ", not " + degree + " sites"));
            }
        });
        return CopiesChecker.partlyReplicated();
    }

    /** Returns the sites with copies: each of them has all copies. */
    private SortedSet<Integer> holders(List<CopyRecord> copies) {
        if (degree == sites.size()) {
            return sites;
        }
        SortedSet<Integer> holders = new TreeSet<>();
        copies.forEach(copy -> holders.add(copy.site()));
        return holders;
    }

    private static boolean concernsAgreement(Violation violation) {
        return violation.kind() == CopyAnomaly.COPIES_DIFFER
                || violation.kind() == CopyAnomaly.COPY_MISSING
                || violation.kind() == CopyAnomaly.COPY_TWICE;
    }

    /**
     * Checks the copies before and after all sites were killed: no copy may be lost. While one is away another site may
     * have become the holder of a relation in its place; that there are enough copies, all alike, is seen by
     * themselves.
     */
    void survival(List<CopyRecord> before, List<CopyRecord> after) {
        Set<CopyRecord> kept = new LinkedHashSet<>();
        after.forEach(copy -> kept.add(anywhere(copy)));
        before.stream()
                .filter(copy -> !kept.contains(anywhere(copy)))
                .limit(1)
                .forEach(copy -> found.add(Checker.DURABILITY.found("gone after all were killed: " + copy)));
    }

    private static CopyRecord anywhere(CopyRecord copy) {
        return new CopyRecord(0, copy.item(), copy.version(), copy.value(), copy.failLocked());
    }

    /** Checks the ledgers as they were when all sites were killed. */
    void ledgersAtDeath(List<LedgerRecord> ledgers) {
        DecisionsChecker.check(ledgers, named()).forEach(each -> add(Checker.ATOMICITY, "", each));
    }

    /**
     * Returns the transactions with known ids: an answer to a part of a copy does not name its transaction, and its
     * announcement may be lost.
     */
    private List<HistoryTransaction> named() {
        return history.stream()
                .filter(line -> !line.txn().startsWith(CopyClient.PREFIX))
                .toList();
    }

    /**
     * Checks the ledgers when all sites have recovered.
     *
     * @param calm whether nothing failed in the run before
     */
    void ledgersAtQuietEnd(List<LedgerRecord> ledgers, boolean calm) {
        DecisionsChecker.checkAtQuietEnd(ledgers, participants, calm).forEach(each -> add(Checker.ATOMICITY, "", each));
    }

    private void add(Checker checker, String when, Violation violation) {
        String text = checker.found(
                when + violation.kind().code() + ", " + violation.kind().meaning() + ". " + violation.text());
        if (!found.contains(text)) {
            found.add(text);
        }
    }

    List<String> found() {
        return found;
    }
}
