package org.raidlab.ac.commit;

import java.util.List;
import org.raidlab.ac.commit.AcConfig.ReadSetScope;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.ViewAlgorithms;

/**
 * What commitment has to know of replication control, as rules on prepares, votes, reads, commits, views and the log.
 * One object serves a site. RC names the sites that take part in a transaction ({@link AcMessage.View}); a policy says
 * what follows from it. The defaults hold where every site takes part, or every member of a view. Numbers of rules are
 * those of the module's README.
 */
public interface ReplicationPolicy {
    /** What this site does with a prepare before CC validates it. */
    enum PrepareCheck {
        VALIDATE,
        /** The view of the prepare is over, or never was one: this site votes no. */
        REFUSE,
        /** This site is behind; it does not answer, and the coordinator repeats the prepare. */
        WAIT,
        /** A copier must come first that meets the transaction's writes: this site votes no. */
        YIELD
    }

    /** When RC checks the reads of a transaction that writes nothing. */
    enum ReadCheck {
        NEVER,
        /** Last: RC confirms that this site may answer reads. */
        AFTER_VALIDATION,
        /** First: RC names further sites that validate the reads, and the home site validates them last. */
        BEFORE_VALIDATION
    }

    // Prepares and votes.

    /** Returns which read entries travel with a prepare, given the configured choice. */
    default ReadSetScope readSetScope(ReadSetScope configured) {
        return configured;
    }

    /**
     * Returns the part of a view, as RC has told it, that a transaction with writes concerns: its sites that are up
     * take part, and one that is down keeps the transaction from committing.
     */
    default AcMessage.View participants(AcMessage.Commit request, AcMessage.View view) {
        return view;
    }

    /** Returns the sites that had to acknowledge what is below the low watermark of a prepare. */
    default List<AcMessage.Member> ofLowWatermark(Prepare prepare) {
        return prepare.members();
    }

    /** Rule 10: a prepare carries a view, and a participant votes in the view that its site has installed. */
    PrepareCheck check(Prepare prepare);

    /** Rule 11: a site that has installed a view votes no more in an earlier one, and decides nothing in it. */
    boolean mayVoteIn(long view);

    /** Returns whether a site asks RC after CC's yes to this prepare, and votes yes only if RC agrees. */
    default boolean votesNeedReplicaCheck(Prepare prepare) {
        return false;
    }

    /** Returns a number of the sites that take part in a transaction; it grows when they change, or restart. */
    default long membership(Prepare prepare) {
        return prepare.view();
    }

    // Transactions that only read.

    /** Rule 12: a site answers reads alone only as long as no view without it can commit a write that it has missed. */
    ReadCheck readCheck();

    /** Returns why a vote, or another site's reads here, are refused when RC does not agree. */
    default AbortReason refusedByReplicaCheck() {
        return AbortReason.SITE_DOWN;
    }

    // Commits.

    /** Prepares this site for a commit at this log position, whose writes AM gets next. */
    default void beforePost(InDoubtTransaction committed, long at, Effects<RaidMessage> out) {}

    /** Tells RC of a commit, if RC has to know of it. Rule 14: fail-locks follow from participation alone. */
    default void committed(InDoubtTransaction committed, long at, Stamp stamp, Effects<RaidMessage> out) {}

    // Views.

    /** Returns the number of the installed view, 0 before the first. */
    long view();

    /** Returns the algorithms in force: those of the installed view. */
    default ViewAlgorithms algorithms() {
        return ViewAlgorithms.OF_CLUSTER_FILE;
    }

    /**
     * Returns whether this site can enter a view while a transaction is in doubt that it has said yes to, and that the
     * transferred state does not have. Else it first asks for the decision, since the sender knows it.
     *
     * @param inherited the transactions whose commit-locks this site takes over
     */
    default boolean mayEnterInDoubt(InDoubtTransaction own, AcMessage.Join join, List<InDoubtTransaction> inherited) {
        return false;
    }

    /** Installs a view that the log has; later than the installed one. */
    default void entered(SessionVector view) {}

    /** Takes the relations that must not be read here. */
    default void stale(AcMessage.Stale message, Effects<RaidMessage> out) {}

    // The log: RC has none of its own.

    /** Takes a record of the log at a restart. */
    default void recovered(Lsn at, RaidRecord record) {}

    /** Gives RC at a start what the log has recorded for it. */
    default void onReady(Effects<RaidMessage> out) {}

    /** Has RC send the records to write again before the log is cut, and returns whether the cut waits for them. */
    boolean awaitsSnapshot(Effects<RaidMessage> out);
}
