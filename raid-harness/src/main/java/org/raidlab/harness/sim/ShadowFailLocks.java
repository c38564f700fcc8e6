package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.sim.run.Checker;

/**
 * The fail-lock table as it follows from members, placements and writes of the commits of a run. The table of each site
 * that is in a view must contain it: after every heartbeat the numbers of out-of-date tuples are compared, relation by
 * relation. And where a commit drops a replica site of a relation, an up-to-date one that stays must take part.
 *
 * <p>A commit counts from the end of the first turn in which a server was told of it: servers of the coordinator's
 * process are told before the force of their turn, and a crash until then undoes the commit.
 *
 * <p>A site must know a commit when its Replication Controller was told of it, or, of a commit without the site, when
 * the site has entered a later view. The catalogue and escalated fail-locks are not compared.
 */
final class ShadowFailLocks {
    private static final String WHOLE = "fail-locks of whole relations at ";

    /** A commit, as its coordinator had it prepared. */
    private record Prepared(long view, List<Member> members, List<Write> writes, List<Placement> placements) {
        boolean hasMember(int site) {
            return members.stream().anyMatch(member -> member.site() == site);
        }

        boolean isCopy() {
            return writes.stream().allMatch(Write::isCopy);
        }
    }

    /** The missed tuples of a relation at a site, each with the commit that the site missed. */
    private static final class Missed {
        final SequencedMap<Long, TxnId> tuples = new LinkedHashMap<>();
        /** Whether the site has become a replica site, and has not got its copy yet. */
        boolean all;
    }

    private record Copy(int site, RelationId relation) implements Comparable<Copy> {
        @Override
        public int compareTo(Copy other) {
            int bySite = Integer.compare(site, other.site);
            return bySite != 0 ? bySite : Long.compare(relation.bits(), other.relation.bits());
        }
    }

    private final Reached reached;
    private final Map<Member, AcMessage.View> views = new LinkedHashMap<>();
    private final Map<TxnId, Prepared> prepared = new LinkedHashMap<>();
    private final Set<TxnId> committed = new LinkedHashSet<>();
    private final TreeMap<Copy, Missed> missed = new TreeMap<>();
    private final TreeMap<Long, Set<Integer>> holders = new TreeMap<>();
    /** The commits that servers were told of in the turn under way. */
    private final List<TxnId> decided = new ArrayList<>();
    /** The Replication Controllers that heard a heartbeat in the turn under way, with their counters. */
    private final Map<Member, Supplier<? extends Map<String, Long>>> heard = new LinkedHashMap<>();

    private final Map<Member, Set<TxnId>> told = new LinkedHashMap<>();
    private final Map<Member, Long> entered = new LinkedHashMap<>();
    private final List<String> violations = new ArrayList<>();
    private List<Integer> founders = List.of();
    private List<Integer> sites = List.of();

    ShadowFailLocks(Reached reached) {
        this.reached = reached;
    }

    /** Begins: without this call nothing is compared. */
    void begin(List<Integer> founding, List<Integer> all) {
        founders = founding;
        sites = all;
    }

    private boolean isOn() {
        return !sites.isEmpty();
    }

    void entered(int site, SessionVector view) {
        view.members().stream()
                .filter(member -> member.site() == site)
                .forEach(self -> entered.put(self, view.number()));
    }

    /** Takes a message to a server of a site, before the server does. */
    void take(int site, int incarnation, RaidMessage message) {
        if (!isOn()) {
            return;
        }
        switch (message) {
            case AcMessage.View view -> views.put(new Member(site, incarnation), view);
            case AcMessage.Commit request -> {
                AcMessage.View view = views.get(new Member(site, incarnation));
                if (view != null && !request.writes().isEmpty()) {
                    prepared.putIfAbsent(
                            request.txn(),
                            new Prepared(view.view(), view.up(), request.writes(), request.placements()));
                }
            }
            case AcMessage.Prepare each
            when !committed.contains(each.txn()) ->
                prepared.put(each.txn(), new Prepared(each.view(), each.members(), each.writes(), each.placements()));
            case AmMessage.Post post -> decided.add(post.txn());
            case RcMessage.Decided commit -> {
                decided.add(commit.txn());
                told.computeIfAbsent(new Member(site, incarnation), _ -> new LinkedHashSet<>())
                        .add(commit.txn());
            }
            case RcMessage.Redone(var since) -> since.forEach(commit -> decided.add(commit.txn()));
            case RcMessage.Restored restored -> restored.since().forEach(commit -> decided.add(commit.txn()));
            default -> {}
        }
    }

    /** Takes a heartbeat at a Replication Controller, whose fail-locks are compared when the turn is complete. */
    void hear(int site, int incarnation, Supplier<? extends Map<String, Long>> counters) {
        if (isOn()) {
            heard.put(new Member(site, incarnation), counters);
        }
    }

    /** Takes the end of a turn of a process; no other process has a turn meanwhile. */
    void turned(boolean complete) {
        if (complete) {
            decided.forEach(this::commit);
            heard.forEach((self, counters) -> compare(self, counters.get()));
        }
        decided.clear();
        heard.clear();
    }

    private void commit(TxnId txn) {
        Prepared commit = prepared.get(txn);
        if (commit == null || !committed.add(txn)) {
            return;
        }
        prepared.put(txn, new Prepared(commit.view, commit.members, List.of(), List.of()));
        commit.placements.forEach(each -> holders.put(each.relation().bits(), new TreeSet<>(each.holders())));
        for (Write write : commit.writes) {
            if (!Catalogue.holds(write.relation())) {
                sites.forEach(site -> apply(txn, commit, write, site));
            }
        }
        List<DirectoryChange> changes = DirectoryChange.of(commit.writes);
        checkDrops(txn, commit, changes);
        changes.forEach(this::change);
    }

    private void apply(TxnId txn, Prepared commit, Write write, int site) {
        Copy copy = new Copy(site, write.relation());
        if (commit.hasMember(site)) {
            Missed known = missed.get(copy);
            if (known != null) {
                known.tuples.remove(write.tuple().bits());
                known.all &= !write.item().isWholeAt(site) && !write.item().isWhole();
                if (!write.item().isTuple()) {
                    known.tuples.clear();
                }
            }
        } else if (!commit.isCopy()
                && write.item().isTuple()
                && Placement.isHeld(commit.placements, write.relation(), site, founders.contains(site))) {
            missed.computeIfAbsent(copy, _ -> new Missed())
                    .tuples
                    .putIfAbsent(write.tuple().bits(), txn);
            reached.count(Reached.What.MISSED_WRITE);
        }
    }

    /** Checks that who loses a copy leaves another good one behind, whose site knows of it. */
    private void checkDrops(TxnId txn, Prepared commit, List<DirectoryChange> changes) {
        for (DirectoryChange drop : changes) {
            if (drop.added() || Catalogue.holds(drop.relation())) {
                continue;
            }
            reached.count(Reached.What.REPLICA_DROPPED);
            Set<Integer> staying =
                    new TreeSet<>(holders.getOrDefault(drop.relation().bits(), new TreeSet<>(founders)));
            changes.stream()
                    .filter(each -> each.relation().equals(drop.relation()))
                    .forEach(each -> staying.remove(each.site()));
            if (staying.stream().noneMatch(site -> commit.hasMember(site) && isGood(site, drop.relation()))) {
                violations.add(
                        Checker.AGREEMENT.found(txn + " drops site " + drop.site() + " from the replica sites of "
                                + drop.relation() + ", and none of " + staying + " is up to date and takes part"));
            }
        }
    }

    private boolean isGood(int site, RelationId relation) {
        Missed known = missed.get(new Copy(site, relation));
        return known == null || (known.tuples.isEmpty() && !known.all);
    }

    private void change(DirectoryChange change) {
        if (Catalogue.holds(change.relation())) {
            missed.keySet().removeIf(copy -> copy.site == change.site());
            return;
        }
        Copy copy = new Copy(change.site(), change.relation());
        missed.remove(copy);
        Set<Integer> now = holders.computeIfAbsent(change.relation().bits(), _ -> new TreeSet<>(founders));
        if (change.added()) {
            now.add(change.site());
            missed.computeIfAbsent(copy, _ -> new Missed()).all = true;
        } else {
            now.remove(change.site());
        }
    }

    /** Compares the fail-locks that a Replication Controller counts with those that it must have. */
    private void compare(Member self, Map<String, Long> counters) {
        Long view = entered.get(self);
        if (view == null) {
            return;
        }
        missed.forEach((copy, those) -> {
            long due = those.tuples.values().stream()
                    .filter(txn -> isKnown(self, view, txn))
                    .count();
            if (due > 0 && counters.getOrDefault(WHOLE + copy.site, 0L) == 0) {
                long counted = counters.getOrDefault("out of date in " + copy.relation.bits() + " at " + copy.site, 0L);
                if (counted < due) {
                    violations.add(Checker.AGREEMENT.found(("site %d counts %d tuples of %s that site %d has missed;"
                                    + " commits without that site wrote %d: %s")
                            .formatted(self.site(), counted, copy.relation, copy.site, due, those.tuples)));
                }
            }
        });
    }

    private boolean isKnown(Member self, long view, TxnId txn) {
        Prepared commit = prepared.get(txn);
        return commit != null
                && (commit.hasMember(self.site())
                        ? told.getOrDefault(self, Set.of()).contains(txn)
                        : commit.view < view);
    }

    /** Returns the violations, the first few of them: one mistake shows at every heartbeat. */
    List<String> violations() {
        return violations.subList(0, Math.min(2, violations.size()));
    }
}
