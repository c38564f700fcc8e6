package org.raidlab.sim.history.sites;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Violation;

/** The records of all sites on one transaction. */
final class Case {

    private final String txn;
    private final Map<Integer, Set<LedgerEvent>> bySite = new LinkedHashMap<>();
    private final Map<LedgerEvent, SortedSet<Integer>> sitesOf = new EnumMap<>(LedgerEvent.class);

    Case(String txn) {
        this.txn = txn;
    }

    boolean has(LedgerEvent event) {
        return sitesOf.containsKey(event);
    }

    /** Adds the next record of a site and checks it against the site's earlier ones. */
    void add(LedgerRecord entry, List<Violation> violations) {
        Set<LedgerEvent> before = bySite.computeIfAbsent(entry.site(), _ -> EnumSet.noneOf(LedgerEvent.class));
        for (LedgerAnomaly anomaly : against(before, entry.event())) {
            report(
                    anomaly,
                    "site " + entry.site() + " recorded " + words(before) + " and then "
                            + entry.event().word(),
                    violations);
        }
        before.add(entry.event());
        sitesOf.computeIfAbsent(entry.event(), _ -> new TreeSet<>()).add(entry.site());
    }

    void checkAcrossSites(List<Violation> violations) {
        if (!has(LedgerEvent.COMMIT)) {
            return;
        }
        SortedSet<Integer> commit = sitesOf.get(LedgerEvent.COMMIT);
        SortedSet<Integer> abort = sitesOf.getOrDefault(LedgerEvent.ABORT, new TreeSet<>());
        if (!abort.isEmpty() && !(abort.size() == 1 && abort.equals(commit))) {
            report(LedgerAnomaly.MIXED_DECISION, "committed at " + commit + ", aborted at " + abort, violations);
        }
        if (has(LedgerEvent.VOTE_NO)) {
            String no = String.valueOf(sitesOf.get(LedgerEvent.VOTE_NO));
            report(
                    LedgerAnomaly.COMMIT_AFTER_NO,
                    "committed at " + commit + " although " + no + " voted no",
                    violations);
        }
    }

    /**
     * Checks the rules that must hold when all sites have been up and undisturbed for long enough.
     *
     * @param participants of every transaction
     * @param calm whether nothing failed in the whole run
     */
    void checkAtQuietEnd(SortedSet<Integer> participants, boolean calm, List<Violation> violations) {
        SortedSet<Integer> yes = sitesOf.getOrDefault(LedgerEvent.VOTE_YES, new TreeSet<>());
        SortedSet<Integer> missing = new TreeSet<>(participants);
        missing.removeAll(yes);
        if (has(LedgerEvent.COMMIT) && !missing.isEmpty()) {
            String commit = String.valueOf(sitesOf.get(LedgerEvent.COMMIT));
            report(
                    LedgerAnomaly.COMMIT_WITHOUT_ALL,
                    "committed at " + commit + " although " + missing + " did not vote yes",
                    violations);
        }
        if (calm && missing.isEmpty() && has(LedgerEvent.ABORT)) {
            String abort = String.valueOf(sitesOf.get(LedgerEvent.ABORT));
            report(
                    LedgerAnomaly.ABORT_WITHOUT_CAUSE,
                    "aborted at " + abort + " although all voted yes and nothing failed",
                    violations);
        }
        for (int site : yes) {
            Set<LedgerEvent> recorded = bySite.getOrDefault(site, Set.of());
            if (recorded.stream().noneMatch(LedgerEvent::decides)) {
                report(LedgerAnomaly.UNDECIDED, "site " + site + " voted yes and has not decided", violations);
            }
        }
    }

    private static List<LedgerAnomaly> against(Set<LedgerEvent> before, LedgerEvent event) {
        List<LedgerAnomaly> found = new ArrayList<>();
        boolean decided = before.stream().anyMatch(LedgerEvent::decides);
        LedgerEvent opposite = opposite(event);
        if (before.contains(opposite)) {
            found.add(event.decides() ? LedgerAnomaly.CHANGED_DECISION : LedgerAnomaly.CHANGED_VOTE);
        }
        if (decided && !event.decides()) {
            found.add(LedgerAnomaly.VOTE_AFTER_DECISION);
        }
        if (event == LedgerEvent.COMMIT && !before.contains(LedgerEvent.VOTE_YES)) {
            found.add(LedgerAnomaly.COMMIT_WITHOUT_YES);
        }
        return found;
    }

    private static LedgerEvent opposite(LedgerEvent event) {
        return switch (event) {
            case VOTE_YES -> LedgerEvent.VOTE_NO;
            case VOTE_NO -> LedgerEvent.VOTE_YES;
            case COMMIT -> LedgerEvent.ABORT;
            case ABORT -> LedgerEvent.COMMIT;
        };
    }

    private static String words(Set<LedgerEvent> events) {
        return events.isEmpty()
                ? "nothing"
                : String.join(", ", events.stream().map(LedgerEvent::word).toList());
    }

    private void report(LedgerAnomaly anomaly, String what, List<Violation> violations) {
        violations.add(new Violation(anomaly, List.of(txn), List.of(), "Of " + txn + " " + what + "."));
    }
}
