package org.raidlab.ac.commit;

import java.util.List;
import java.util.SequencedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;

/**
 * Commits of other sites that another participant may inquire about: kept below their coordinator's low watermark, and
 * then while a member is absent from its transactions.
 */
public final class RememberedCommits {
    private record Commit(Stamp stamp, List<Integer> sites) {}

    private final TreeMap<TxnId, Commit> commits = new TreeMap<>();
    private final TreeMap<Integer, TxnId> bounds = new TreeMap<>();

    public void add(TxnId txn, Stamp stamp, List<Integer> sites) {
        commits.put(txn, new Commit(stamp, sites));
    }

    public @Nullable Stamp stampOf(TxnId txn) {
        Commit commit = commits.get(txn);
        return commit == null ? null : commit.stamp;
    }

    /**
     * Raises a coordinator's low watermark, which a prepare brings together with the sites that take part now. The
     * coordinator waits for nobody else below it; a member that is away was not waited for, and asks when it is back.
     */
    public void raiseLowWatermark(TxnId bound, List<Member> takingPart) {
        TxnId before = bounds.get(bound.site());
        if (before == null || before.isBefore(bound)) {
            bounds.put(bound.site(), bound);
            var passed = commits.subMap(new TxnId(bound.site(), 1, 0), bound);
            if (!passed.isEmpty()) {
                SequencedSet<Integer> sites = SiteLinks.sites(takingPart);
                passed.values().removeIf(commit -> sites.containsAll(commit.sites));
            }
        }
    }

    public boolean isBelowLowWatermark(TxnId txn) {
        TxnId bound = bounds.get(txn.site());
        return bound != null && txn.isBefore(bound);
    }

    public void remember(CommitLog commitLog, Effects<RaidMessage> out) {
        commits.forEach((txn, commit) -> commitLog.remembered(txn, commit.stamp, commit.sites, out));
    }

    public int size() {
        return commits.size();
    }
}
