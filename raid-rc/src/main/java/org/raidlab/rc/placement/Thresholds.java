package org.raidlab.rc.placement;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.raidlab.core.Clock;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.Outbox;
import org.raidlab.rc.membership.SiteContext;

/**
 * Keeps a threshold of good copies of each relation (paper section 4.2), by transactions that change the directory. A
 * new holder is one with its fail-lock set; copiers bring the copy, and clear it.
 */
public final class Thresholds {
    /** The timer that ends the pause after a refusal. */
    public record Due() implements TimerToken {}

    private static final long GIVE_UP_NANOS = 5_000_000_000L;
    private static final Duration REST = Duration.ofMillis(20);
    private static final int BATCH = 64;

    private final Copies copies;
    private final MembershipConfig config;
    private final Clock clock;
    private final Member self;
    private final Outbox outbox;
    private final FailLocks failLocks;
    private final Sources sources;
    private final SiteAdmission siteAdmission;
    private long tickets;
    private boolean underWay;
    private long askedNanos;
    private long restUntilNanos;
    private int batch = BATCH;
    private int turn;
    private long done;

    public Thresholds(Copies copies, SiteContext site, FailLocks failLocks, Sources sources) {
        this.copies = copies;
        this.config = site.config();
        this.clock = site.clock();
        this.self = site.self();
        this.outbox = site.outbox();
        this.failLocks = failLocks;
        this.sources = sources;
        this.siteAdmission = new SiteAdmission(copies, site, sources);
        this.restUntilNanos = clock.monotonicNanos();
    }

    private ReplicaPlan plan(SessionVector view) {
        List<Integer> active = active(view).stream().map(Member::site).toList();
        List<Integer> members = view.members().stream().map(Member::site).toList();
        return new ReplicaPlan(copies, sources.directory(), failLocks, members, active);
    }

    /** Returns the members between which copies can be made; a witness has none. */
    private List<Member> active(SessionVector view) {
        List<Member> active = new ArrayList<>(sources.inView(view));
        active.add(self);
        active.removeIf(member -> !config.mayHold(member.site()));
        return active;
    }

    /** Returns which relations are copied before all others. */
    public Predicate<RelationId> urgent(SessionVector view) {
        return copies.areKept() ? plan(view)::isShort : _ -> false;
    }

    /**
     * Requests the next directory changes, if any are due and none are under way.
     *
     * @param forAll whether this site is the lowest whole member, which sees to all relations
     */
    public void goOn(SessionVector view, boolean forAll, Effects<RaidMessage> out) {
        long now = clock.monotonicNanos();
        boolean busy = underWay && now - askedNanos < GIVE_UP_NANOS;
        if (busy || now < restUntilNanos || knowsOldCatalogue()) {
            return;
        }
        List<Integer> empty = forAll ? siteAdmission.readmissions(view) : List.of();
        if (!empty.isEmpty()) {
            underWay = true;
            askedNanos = now;
            outbox.toServer(RaidServer.AD, siteAdmission.readmit(++tickets, empty.getFirst()), out);
            return;
        }
        List<DirectoryUpdate> due = due(view, forAll);
        underWay = !due.isEmpty();
        if (underWay) {
            askedNanos = now;
            List<DirectoryUpdate> next = inTurn(due);
            outbox.toServer(
                    RaidServer.AD, new AdMessage.UpdateDirectory(++tickets, next, needed(next, plan(view), view)), out);
        }
    }

    private List<DirectoryUpdate> due(SessionVector view, boolean forAll) {
        List<DirectoryUpdate> due = new ArrayList<>(siteAdmission.filling(view));
        due.addAll(renewals(view));
        if (forAll) {
            due.addAll(siteAdmission.admissions());
            due.addAll(copies.areKept() ? plan(view).due() : List.of());
        }
        return due;
    }

    /**
     * Returns directory updates for the relations whose missed tuples this site does not know. It begins anew as their
     * holder, if there is a good copy to begin from. Not while a member's catalogue is out of date: it would not vote,
     * and its copier of the schema entry would be refused because of this transaction.
     */
    private List<DirectoryUpdate> renewals(SessionVector view) {
        List<RelationId> unknown = failLocks.escalated(self.site());
        if (unknown.isEmpty() || lacksCatalogue(view)) {
            return List.of();
        }
        ReplicaPlan plan = plan(view);
        List<DirectoryUpdate> due = new ArrayList<>();
        for (RelationId relation : unknown) {
            List<Integer> good = plan.good(relation);
            if (!good.isEmpty()) {
                due.add(new DirectoryUpdate(relation, good, good, List.of(self.site())));
            }
        }
        return due;
    }

    private boolean lacksCatalogue(SessionVector view) {
        return sources.catalogue()
                .anyMatch(relation ->
                        view.members().stream().anyMatch(member -> failLocks.isSetIn(member.site(), relation)));
    }

    private boolean knowsOldCatalogue() {
        return sources.catalogue().anyMatch(relation -> failLocks.isSetIn(self.site(), relation));
    }

    /** Orders the changes in turn, so that a change that is always refused does not delay the others. */
    private List<DirectoryUpdate> inTurn(List<DirectoryUpdate> due) {
        int first = turn % due.size();
        List<DirectoryUpdate> all = new ArrayList<>(due.subList(first, due.size()));
        all.addAll(due.subList(0, first));
        return all.subList(0, Math.min(batch, all.size()));
    }

    /**
     * Returns the members that have to take part: new replica sites, which then forget earlier state, and, where a
     * replica site is removed, the remaining good ones.
     */
    private List<Member> needed(List<DirectoryUpdate> changes, ReplicaPlan plan, SessionVector view) {
        TreeSet<Integer> sites = new TreeSet<>();
        for (DirectoryUpdate change : changes) {
            List<Integer> good = new ArrayList<>(plan.good(change.relation()));
            good.retainAll(change.after());
            List<Integer> added = new ArrayList<>(change.after());
            added.removeAll(change.before());
            sites.addAll(added.isEmpty() ? good : added);
        }
        return view.members().stream()
                .filter(member -> sites.contains(member.site()))
                .toList();
    }

    /** Takes the end of a directory update. Conflicts make it try fewer at a time. */
    public void onDirectoryUpdated(RcMessage.DirectoryUpdated answer, Effects<RaidMessage> out) {
        if (!underWay || answer.ticket() != tickets) {
            return;
        }
        underWay = false;
        if (answer.committed()) {
            done++;
            batch = Math.min(BATCH, 2 * batch);
        } else {
            turn += batch;
            batch = Math.max(1, batch / 2);
            restUntilNanos = clock.monotonicNanos() + REST.toNanos();
        }
        // The database tells of the new holders at about the same time.
        out.setTimer(new Due(), REST);
    }

    /** Describes the work that is to be done in this view. */
    public List<String> unfinished(SessionVector view, boolean forAll) {
        if (forAll && !siteAdmission.readmissions(view).isEmpty()) {
            return List.of("sites that hold nothing are to be admitted: " + siteAdmission.readmissions(view));
        }
        return due(view, forAll).stream()
                .map(change -> "relation " + change.relation() + " is held by " + change.before() + " and should be by "
                        + change.after())
                .toList();
    }

    /** Adds the displayed counters. */
    public void addTo(SequencedMap<String, Long> counters, SessionVector view) {
        ReplicaPlan plan = plan(view);
        counters.put("relations short of copies", copies.areKept() ? plan.shortOfCopies() : 0);
        counters.put("relations to be made by writes", plan.toBeMadeByWrites());
        counters.put("relations without a good copy", plan.withoutCopy());
        counters.put("changes of holders", done);
        counters.put("relations placed", (long) sources.directory().size());
        counters.put(
                "relations still to be held", (long) siteAdmission.filling(view).size());
    }
}
