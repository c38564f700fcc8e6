package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitLog;
import org.raidlab.ac.DecisionTable.Known;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;

/**
 * Phase 2 at the coordinator: commits of this site that not all participants have acknowledged, or whose writes the
 * local database does not have yet. A commit stays, and every inquiry is answered from here, until all have
 * acknowledged it. One that only waits for sites that take part in nothing holds up neither the bound nor the log:
 * {@link RaidRecord.Remembered} is all that is kept of it.
 */
final class UnacknowledgedCommits {
    private static final class Commit {
        private final Stamp stamp;
        private final TreeSet<Integer> unacknowledged = new TreeSet<>();
        private boolean posted;
        /** Whether the log is cut without regard to it. */
        private boolean remembered;

        private int attempt;

        private Commit(Stamp stamp, Collection<Integer> sites, int self) {
            this.stamp = stamp;
            unacknowledged.addAll(sites);
            unacknowledged.remove(self);
        }

        private boolean isAwaited(SequencedSet<Integer> sites) {
            return !posted || unacknowledged.stream().anyMatch(sites::contains);
        }
    }

    private final AcConfig config;
    private final CommitLog commitLog;
    private final SiteLinks links;
    private final TreeMap<TxnId, Commit> commits = new TreeMap<>();

    UnacknowledgedCommits(AcConfig config, CommitLog commitLog, SiteLinks links) {
        this.config = config;
        this.commitLog = commitLog;
        this.links = links;
    }

    void add(TxnId txn, Stamp stamp, List<Member> members) {
        commits.put(txn, new Commit(stamp, SiteLinks.sites(members), links.site()));
    }

    boolean has(TxnId txn) {
        return commits.containsKey(txn);
    }

    @Nullable
    Stamp stampOf(TxnId txn) {
        Commit commit = commits.get(txn);
        return commit == null ? null : commit.stamp;
    }

    /** Sends the decision to all participants that have not acknowledged it, and repeats it after a while. */
    void announce(TxnId txn, Effects<RaidMessage> out) {
        Commit commit = commits.get(txn);
        if (commit != null && !commit.unacknowledged.isEmpty()) {
            out.multicast(links.controllers(commit.unacknowledged), new AcMessage.Decision(txn, true, commit.stamp));
            out.setTimer(new AcTimer.Decisions(txn), config.wait(commit.attempt++));
        }
    }

    /** Records that the local database has the writes; returns the stamp if this is new. */
    Optional<Stamp> posted(TxnId txn) {
        Commit commit = commits.get(txn);
        if (commit == null || commit.posted) {
            return Optional.empty();
        }
        commit.posted = true;
        return Optional.of(commit.stamp);
    }

    void acknowledged(AcMessage.Acknowledge acknowledge, Effects<RaidMessage> out) {
        Commit commit = commits.get(acknowledge.txn());
        if (commit != null && commit.unacknowledged.remove(acknowledge.site())) {
            finish(acknowledge.txn(), out);
        }
    }

    /** Forgets a commit if no site will inquire about it any more. */
    void finish(TxnId txn, Effects<RaidMessage> out) {
        Commit commit = commits.get(txn);
        if (commit != null && commit.posted && commit.unacknowledged.isEmpty()) {
            commits.remove(txn);
            if (commit.attempt > 0) {
                out.cancelTimer(new AcTimer.Decisions(txn));
            }
            commitLog.finished(txn, out);
        }
    }

    /**
     * Returns the oldest commit that the local database or a site that takes part in transactions now has yet to
     * acknowledge.
     */
    Optional<TxnId> oldestAwaited(List<Member> takingPart) {
        if (commits.isEmpty()) {
            return Optional.empty();
        }
        SequencedSet<Integer> sites = SiteLinks.sites(takingPart);
        return commits.entrySet().stream()
                .filter(entry -> entry.getValue().isAwaited(sites))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    // The log.

    /** Keeps a commit without its log records from now on. */
    void writeAgain(TxnId txn) {
        Commit commit = commits.get(txn);
        if (commit != null && commit.posted) {
            commit.remembered = true;
            commitLog.retention().finished(txn);
        }
    }

    void remember(Effects<RaidMessage> out) {
        commits.forEach((txn, commit) -> {
            if (commit.remembered) {
                commitLog.remembered(txn, commit.stamp, List.copyOf(commit.unacknowledged), out);
            }
        });
    }

    /**
     * Restores a commit of an earlier incarnation; the coordinator announces it until all participants have
     * acknowledged it. The database redoes its writes.
     */
    void onRecovered(RaidRecord record) {
        if (record instanceof RaidRecord.Committed commit) {
            recovered(commit.txn(), commit.stamp(), SiteLinks.sites(commit.members())).remembered = false;
        } else if (record instanceof RaidRecord.Remembered(TxnId txn, Stamp stamp, List<Integer> sites)
                && txn.site() == links.site()) {
            recovered(txn, stamp, sites).remembered = true;
        } else if (record instanceof RaidRecord.Finished(TxnId txn)) {
            commits.remove(txn);
        }
    }

    private Commit recovered(TxnId txn, Stamp stamp, Collection<Integer> sites) {
        Commit commit = new Commit(stamp, sites, links.site());
        commit.posted = true;
        commits.put(txn, commit);
        return commit;
    }

    void onReady(Effects<RaidMessage> out) {
        for (TxnId txn : List.copyOf(commits.keySet())) {
            finish(txn, out);
            announce(txn, out);
        }
    }

    void checkInvariants() {
        commits.keySet().forEach(txn -> {
            Invariants.check(txn.site() == links.site(), "a coordinator's transactions are its site's own");
            Invariants.check(commitLog.outcomes().of(txn) == Known.COMMITTED, "a commit is in the journal");
        });
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        commits.keySet().forEach(txn -> unfinished.add(txn + " is in state Committed at its coordinator"));
        return unfinished;
    }

    int size() {
        return commits.size();
    }
}
