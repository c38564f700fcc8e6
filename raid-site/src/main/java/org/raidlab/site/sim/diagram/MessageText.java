package org.raidlab.site.sim.diagram;

import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;

/** The text of a message or record in a diagram: few words, and the transaction. */
final class MessageText {
    private MessageText() {}

    static String of(RaidMessage body, String transactions) {
        String what = switch (body) {
            case AcMessage.Vote vote -> "Vote " + of(vote.verdict());
            case AcMessage.Decision decision ->
                decision.commit() ? "Decision commit " + decision.stamp() : "Decision abort";
            case AcMessage.Prepare prepare -> "Prepare, " + prepare.writes().size() + " writes";
            case AcMessage.ValidationResult result -> "CC says " + of(result.verdict());
            case AcMessage.Commit commit ->
                "AD asks to commit " + commit.reads().size() + " reads, "
                        + commit.writes().size() + " writes";
            case AmMessage.Post post -> "AM posts as " + post.stamp();
            case AdMessage.Decided decided ->
                "AD learns " + decided.outcome().getClass().getSimpleName();
            default -> body.getClass().getSimpleName();
        };
        return what + " " + transactions;
    }

    /**
     * Returns whether a message between the servers of a site is a step of commitment: a diagram does not show the
     * reads within a site.
     */
    static boolean isStepOfCommitment(RaidMessage body) {
        return body instanceof AcMessage.Commit
                || body instanceof AcMessage.ValidationResult
                || body instanceof AmMessage.Post
                || body instanceof AdMessage.Decided;
    }

    private static String of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Yes() -> "yes";
            case Verdict.No(var reason) -> "no, " + reason.word();
        };
    }

    static String of(LogRecord record, boolean forced, String transactions) {
        return (forced ? "forces " : "appends ") + record.getClass().getSimpleName() + " " + transactions;
    }
}
