package org.raidlab.site.node;

import static org.raidlab.comm.watch.WatchEvent.Noted.TXN;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent.Field;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.LedgerRecord;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.TransactionsOf;
import org.raidlab.msg.Verdict;

/** What RAID says of its messages, log records and trace to people who watch it. */
public final class RaidEventText implements EventText {
    public static final EventText TEXT = new RaidEventText();

    private static final EventKind TRANSACTION = new EventKind(
            "transaction",
            List.of(TXN, "phase", "reason"),
            "a transaction moved to another phase at a server: open, committing, committed, aborted and why");
    private static final EventKind VOTE =
            new EventKind("vote", List.of(TXN, "vote"), "a site recorded its vote: yes or no");
    private static final EventKind DECISION =
            new EventKind("decision", List.of(TXN, "decision"), "a site recorded the decision: commit or abort");
    private static final EventKind VIEW =
            new EventKind("view", List.of("view", "members"), "a site installed a view of these members");
    private static final EventKind VIEW_CHANGE =
            new EventKind("view-change", List.of("step"), "a step of a view change: propose, promise, accept, join");
    private static final EventKind EXCLUDED =
            new EventKind("excluded", List.of("view"), "a site learned of a view without itself");
    private static final EventKind FAIL_LOCKS = new EventKind(
            "fail-locks", List.of("of", "items"), "by a site's table, so many copies of another are out of date");
    private static final EventKind CHECKPOINT =
            new EventKind("checkpoint", List.of("step"), "a step of a process checkpoint or rollback");

    private static final Pattern TRANSACTION_ID = Pattern.compile("(?<![\\d.])\\d+\\.\\d+\\.\\d+(?![\\d.])");

    private RaidEventText() {}

    @Override
    public List<EventKind> kinds() {
        return List.of(TRANSACTION, VOTE, DECISION, VIEW, VIEW_CHANGE, EXCLUDED, FAIL_LOCKS, CHECKPOINT);
    }

    @Override
    public Optional<EventKind> notedAs(Object what) {
        return switch (what) {
            case RaidTrace raid -> notedAs(raid);
            case LedgerRecord entry ->
                switch (entry.event()) {
                    case VOTE_YES, VOTE_NO -> Optional.of(VOTE);
                    case COMMIT, ABORT -> Optional.of(DECISION);
                };
            case CheckpointEvent _ -> Optional.of(CHECKPOINT);
            default -> Optional.empty();
        };
    }

    private static Optional<EventKind> notedAs(RaidTrace event) {
        return switch (event) {
            case RaidTrace.Moved _ -> Optional.of(TRANSACTION);
            case RaidTrace.Installed _ -> Optional.of(VIEW);
            case RaidTrace.ViewChanging _ -> Optional.of(VIEW_CHANGE);
            case RaidTrace.Excluded _ -> Optional.of(EXCLUDED);
            case RaidTrace.FailLocks _ -> Optional.of(FAIL_LOCKS);
            case RaidTrace.Read _, RaidTrace.Superseded _, RaidTrace.Ignored _, RaidTrace.StateLost _ ->
                Optional.empty();
        };
    }

    @Override
    public List<Note> notes(TraceEvent event) {
        return switch (event) {
            case RaidTrace raid -> notes(raid);
            case CheckpointEvent step ->
                List.of(new Note(
                        CHECKPOINT,
                        List.of(new Field(
                                "step", step.getClass().getSimpleName().toLowerCase(Locale.ROOT)))));
            default -> List.of();
        };
    }

    private static List<Note> notes(RaidTrace event) {
        return switch (event) {
            case RaidTrace.Moved(TxnId txn, String phase) -> List.of(new Note(TRANSACTION, moved(txn, phase)));
            case RaidTrace.Installed(int _, SessionVector view) -> {
                String members = view.members().stream()
                        .map(member -> Integer.toString(member.site()))
                        .collect(Collectors.joining(" "));
                yield List.of(new Note(VIEW, List.of(Field.of("view", view.number()), new Field("members", members))));
            }
            case RaidTrace.ViewChanging(int _, RaidTrace.ViewChanging.Step step) ->
                List.of(new Note(
                        VIEW_CHANGE, List.of(new Field("step", step.name().toLowerCase(Locale.ROOT)))));
            case RaidTrace.Excluded(int _, SessionVector view) ->
                List.of(new Note(EXCLUDED, List.of(Field.of("view", view.number()))));
            case RaidTrace.FailLocks(var bySite) -> {
                List<Note> notes = new ArrayList<>();
                bySite.forEach((site, items) ->
                        notes.add(new Note(FAIL_LOCKS, List.of(Field.of("of", site), Field.of("items", items)))));
                yield notes;
            }
            case RaidTrace.Read _, RaidTrace.Superseded _, RaidTrace.Ignored _, RaidTrace.StateLost _ -> List.of();
        };
    }

    /** The state of an aborted transaction ends with the reason. */
    private static List<Field> moved(TxnId txn, String state) {
        int comma = state.indexOf(", ");
        return comma < 0
                ? List.of(txn(txn), new Field("phase", state))
                : List.of(
                        txn(txn),
                        new Field("phase", state.substring(0, comma)),
                        new Field("reason", state.substring(comma + 2)));
    }

    private static Field txn(TxnId txn) {
        return new Field(TXN, txn.toString());
    }

    /** A vote or a decision is what the site's log says, so that no message tells more than a crash would leave. */
    @Override
    public List<Note> notes(LogRecord record) {
        if (!(record instanceof LedgerRecord entry)) {
            return List.of();
        }
        Field txn = txn(entry.txn());
        return List.of(
                switch (entry.event()) {
                    case VOTE_YES -> new Note(VOTE, List.of(txn, new Field("vote", "yes")));
                    case VOTE_NO -> new Note(VOTE, List.of(txn, new Field("vote", "no")));
                    case COMMIT -> new Note(DECISION, List.of(txn, new Field("decision", "commit")));
                    case ABORT -> new Note(DECISION, List.of(txn, new Field("decision", "abort")));
                });
    }

    @Override
    public Set<String> named(String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = TRANSACTION_ID.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    @Override
    public Set<String> owners(Object what) {
        Set<String> owners = new TreeSet<>();
        TransactionsOf.each(what, txn -> owners.add(txn.toString()));
        return owners;
    }

    @Override
    public boolean isOf(Object what, IntPredicate share) {
        return TransactionsOf.isNoneOrAny(what, txn -> share.test(hashOfName(txn)));
    }

    /** Returns the hash code of a transaction's name, without making the name. */
    static int hashOfName(TxnId txn) {
        int hash = withNumber(0, txn.site());
        hash = withNumber(withCharacter(hash, '.'), txn.incarnation());
        return withNumber(withCharacter(hash, '.'), txn.counter());
    }

    /** Returns the hash code of a text to which the digits of a number are appended; a number is at least 0. */
    private static int withNumber(int hash, long number) {
        int before = number < 10 ? hash : withNumber(hash, number / 10);
        return withCharacter(before, (char) ('0' + number % 10));
    }

    /** Returns the hash code of a text to which a character is appended, as {@link String#hashCode} defines it. */
    private static int withCharacter(int hash, char next) {
        return 31 * hash + next;
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
