package org.raidlab.ac.commit.voting;

import java.util.List;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.Role;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/**
 * Dry runs: AD asks what a commit would take. RC is asked who would vote, AD is told the cost, nothing else happens.
 */
final class DryRuns {
    private final CommitContext context;
    private final CommitPoints commitPoints;

    DryRuns(CommitContext context, CommitPoints commitPoints) {
        this.context = context;
        this.commitPoints = commitPoints;
    }

    /** The home site waits for the Replication Controller's view, only to report which sites would vote. */
    record DryRun() implements Role {
        @Override
        public String state() {
            return "is a dry run that waits for the view";
        }
    }

    void begin(TxnId txn, Effects<RaidMessage> out) {
        if (!context.roles().has(txn)) {
            context.roles().put(txn, new DryRun());
            context.links().askView(txn, out);
        }
    }

    /**
     * Tells the cost of a commit: in each phase a message goes to each other site and is answered; each site forces one
     * record in each phase but the last, in which a coordinator that has not forced its vote forces its decision.
     */
    void end(AcMessage.View view, Effects<RaidMessage> out) {
        context.roles().remove(view.txn());
        SiteLinks links = context.links();
        int others = links.others(view.up()).size();
        int phases = commitPoints.of(commitPoints.inForce(context)).phases();
        List<Integer> voters = view.up().stream().map(Member::site).toList();
        out.send(
                links.self().sibling(RaidServer.AD),
                new AdMessage.DryRunResult(
                        view.txn(),
                        voters,
                        view.down(),
                        others > 0 ? phases : 0,
                        2 * phases * others,
                        (phases - 1) * (others + 1)));
    }
}
