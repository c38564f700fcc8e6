package org.raidlab.ac.replication;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.Write;

/**
 * The replication state that the log records for the Replication Controller, which has no log of its own: views,
 * fail-locks, and the commits after those.
 */
final class ReplicationRedo {
    private record Voted(
            List<Member> members,
            List<Item> items,
            boolean copies,
            List<Placement> placements,
            List<DirectoryChange> placings) {
        static Voted of(List<Member> members, List<Write> writes, List<Placement> placements) {
            return new Voted(
                    members,
                    writes.stream().map(Write::item).toList(),
                    writes.stream().allMatch(Write::isCopy),
                    placements,
                    DirectoryChange.of(writes));
        }
    }

    private final Map<TxnId, Voted> prepared = new LinkedHashMap<>();
    private final List<RcMessage.Decided> since = new ArrayList<>();
    private Optional<RaidRecord.Views> views = Optional.empty();
    private List<FailLock> failLocks = List.of();
    private final List<FailLock> incomplete = new ArrayList<>();
    private final int partItems;
    private int parts;
    private long last;

    /** @param partItems most items of a message */
    ReplicationRedo(int partItems) {
        this.partItems = partItems;
    }

    void recovered(Lsn at, RaidRecord record) {
        last = at.offset();
        if (!(record instanceof RaidRecord.FailLocksPart)) {
            parts = 0;
        }
        switch (record) {
            case RaidRecord.Views found -> views = Optional.of(found);
            case RaidRecord.FailLocks found -> restart(at, found.asOf(), found.failLocks());
            case RaidRecord.FailLocksPart found -> gather(at, found);
            case RaidRecord.Prepared voted ->
                prepared.put(voted.txn(), Voted.of(voted.members(), voted.writes(), voted.placements()));
            case RaidRecord.InDoubt(InDoubtTransaction inDoubt) ->
                prepared.put(inDoubt.txn(), Voted.of(inDoubt.members(), inDoubt.writes(), inDoubt.placements()));
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
                    RaidRecord.Inherited _,
                    RaidRecord.Resolved _,
                    RaidRecord.ProcessCheckpoint _,
                    RaidRecord.PreDecided _ -> {}
        }
    }

    private void restart(Lsn at, long asOf, List<FailLock> found) {
        failLocks = found;
        long upTo = asOf < 0 ? at.offset() : asOf;
        since.removeIf(decided -> decided.at() <= upTo);
    }

    /**
     * Gathers a part of a fail-lock table; after a crash the last parts can be missing, and then the table before
     * counts.
     */
    private void gather(Lsn at, RaidRecord.FailLocksPart found) {
        if (found.part() == 0) {
            parts = 0;
            incomplete.clear();
        }
        if (found.part() == parts) {
            parts++;
            incomplete.addAll(found.failLocks());
            if (found.last()) {
                restart(at, found.asOf(), List.copyOf(incomplete));
                incomplete.clear();
            }
        }
    }

    private void decided(Lsn at, TxnId txn, Stamp stamp, Voted voted) {
        since.add(new RcMessage.Decided(
                txn, at.offset(), stamp, voted.members, voted.items, voted.copies, voted.placements, voted.placings));
    }

    /** Returns the whole state in as many messages as it needs; it is requested once. */
    List<RcMessage> take() {
        List<RcMessage> told = new ArrayList<>();
        List<StatePart> table = StatePart.split(failLocks, List.of(), partItems);
        table.subList(0, table.size() - 1).forEach(part -> told.add(new RcMessage.Part(part)));
        List<RcMessage.Decided> few = new ArrayList<>();
        int items = 0;
        for (RcMessage.Decided decided : since) {
            if (!few.isEmpty() && items + decided.items().size() > partItems) {
                told.add(new RcMessage.Redone(few));
                few = new ArrayList<>();
                items = 0;
            }
            few.add(decided);
            items += 1 + decided.items().size();
        }
        told.add(new RcMessage.Restored(views, table.getLast().failLocks(), few, last));
        prepared.clear();
        since.clear();
        failLocks = List.of();
        return told;
    }
}
