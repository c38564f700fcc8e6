package org.raidlab.ac;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Doubt;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.Placing;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Write;

/**
 * What the log says that concerns the Replication Controller, which keeps none itself: its views, its fail-locks, and
 * the commits that came after those.
 */
final class ReplicationRedo {
    private record Voted(
            List<Member> members,
            List<Item> items,
            boolean copies,
            List<Placement> placements,
            List<Placing> placings) {
        static Voted of(List<Member> members, List<Write> writes, List<Placement> placements) {
            return new Voted(
                    members,
                    writes.stream().map(Write::item).toList(),
                    writes.stream().allMatch(Write::isCopy),
                    placements,
                    Placing.of(writes));
        }
    }

    private final Map<TxnId, Voted> prepared = new LinkedHashMap<>();
    private final List<RcMessage.Decided> since = new ArrayList<>();
    private Optional<RaidRecord.Views> views = Optional.empty();
    private List<FailLock> failLocks = List.of();
    private long last;

    void recovered(Lsn at, RaidRecord record) {
        last = at.offset();
        switch (record) {
            case RaidRecord.Views found -> views = Optional.of(found);
            case RaidRecord.FailLocks found -> restart(found.asOf() < 0 ? at.offset() : found.asOf(), found);
            case RaidRecord.Prepared voted ->
                prepared.put(voted.txn(), Voted.of(voted.members(), voted.writes(), voted.placements()));
            case RaidRecord.InDoubt(Doubt doubt) ->
                prepared.put(doubt.txn(), Voted.of(doubt.members(), doubt.writes(), doubt.placements()));
            case RaidRecord.Committed commit ->
                decided(
                        at,
                        commit.txn(),
                        commit.stamp(),
                        Voted.of(commit.members(), commit.writes(), commit.placements()));
            case RaidRecord.Learned learned -> {
                Voted voted = prepared.remove(learned.txn());
                if (voted != null) {
                    decided(at, learned.txn(), learned.stamp(), voted);
                }
            }
            case RaidRecord.Aborted aborted -> prepared.remove(aborted.txn());
            case RaidRecord.Voted _,
                    RaidRecord.Refused _,
                    RaidRecord.Finished _,
                    RaidRecord.Clock _,
                    RaidRecord.Remembered _,
                    RaidRecord.Handed _,
                    RaidRecord.Settled _,
                    RaidRecord.ProcessCheckpoint _ -> {}
        }
    }

    private void restart(long asOf, RaidRecord.FailLocks found) {
        failLocks = found.failLocks();
        since.removeIf(decided -> decided.at() <= asOf);
    }

    private void decided(Lsn at, TxnId txn, Stamp stamp, Voted voted) {
        since.add(new RcMessage.Decided(
                txn, at.offset(), stamp, voted.members, voted.items, voted.copies, voted.placements, voted.placings));
    }

    /** All of it; asked for once. */
    RcMessage.Restored take() {
        RcMessage.Restored restored = new RcMessage.Restored(views, failLocks, since, last);
        prepared.clear();
        since.clear();
        failLocks = List.of();
        return restored;
    }
}
