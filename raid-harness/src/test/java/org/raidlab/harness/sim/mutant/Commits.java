package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.RcMessage.Decided;

/** Commits as a broken Replication Controller hears of them. */
final class Commits {
    private Commits() {}

    /** The same with other changes of the directory. */
    static Decided placing(Decided commit, List<DirectoryChange> placings) {
        return changed(commit, commit.members(), placings);
    }

    /** The same where others took part. */
    static Decided of(Decided commit, List<Member> members) {
        return changed(commit, members, commit.placings());
    }

    private static Decided changed(Decided commit, List<Member> members, List<DirectoryChange> placings) {
        return new Decided(
                commit.txn(),
                commit.at(),
                commit.stamp(),
                members,
                commit.items(),
                commit.copies(),
                commit.placements(),
                placings);
    }
}
