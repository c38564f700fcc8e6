package org.raidlab.harness.sim;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.core.turn.Message;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.sim.diagram.DiagramText;

/** The text of RAID's messages in a diagram: few words, and the transaction. */
final class RaidText implements DiagramText {
    private static final Pattern TRANSACTION = Pattern.compile("(?<![\\d.])\\d+\\.\\d+\\.\\d+(?![\\d.])");
    /** The place where a message or record names its transaction: tuples have names of the same form. */
    private static final Pattern OWNER = Pattern.compile("txn=(?:Optional\\[)?(\\d+\\.\\d+\\.\\d+)");

    @Override
    public Set<String> named(String text) {
        return all(TRANSACTION.matcher(text), 0);
    }

    @Override
    public Set<String> owners(Object what) {
        return all(OWNER.matcher(what.toString()), 1);
    }

    private static Set<String> all(Matcher matcher, int group) {
        Set<String> found = new TreeSet<>();
        while (matcher.find()) {
            found.add(matcher.group(group));
        }
        return found;
    }

    @Override
    public String of(Message body) {
        return switch ((RaidMessage) body) {
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
    }

    /** Shows the steps of commitment: a diagram does not show the reads within a site. */
    @Override
    public boolean isShownWithinSite(Message body) {
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
}
