package org.raidlab.ui.show;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;

/** Describes the outcome of a statement in a line. */
public final class ResultText {
    private static final double NANOS_PER_MILLI = 1e6;
    /** The word that says what a statement does, after comments and the database of the calculus form. */
    private static final Pattern FIRST_WORDS =
            Pattern.compile("(?is)(?:\\s|/\\*.*?\\*/)*(?:database\\s+\\w+\\s*,\\s*)?(?<verb>[a-z]+)");

    private ResultText() {}

    /**
     * Returns what a statement did: how many rows came, or what it made or changed; empty if there is nothing to say.
     */
    public static Optional<String> done(StatementResult result) {
        int count = result.count();
        if (!result.columns().isEmpty()) {
            return Optional.of(count + (count == 1 ? " row" : " rows"));
        }
        if (result.failure().isPresent() || result.outcome().orElse(null) instanceof Outcome.Aborted) {
            return Optional.empty();
        }
        String tuples = count + (count == 1 ? " tuple" : " tuples");
        Matcher words = FIRST_WORDS.matcher(result.statement());
        String verb = words.lookingAt() ? words.group("verb").toLowerCase(Locale.ROOT) : "";
        return switch (verb) {
            case "append", "insert" -> Optional.of(tuples + " appended");
            case "replace", "update" -> Optional.of(tuples + " replaced");
            case "delete" -> Optional.of(tuples + " deleted");
            case "create" -> Optional.of("relation created");
            case "retrieve" -> Optional.of("relation created, " + tuples);
            case "destroy" -> Optional.of("relation destroyed");
            case "index" -> Optional.of("index created");
            case "modify" -> Optional.of("relation modified");
            default -> count == 0 ? Optional.empty() : Optional.of(tuples);
        };
    }

    /** That the statement's transaction did not commit, and why; empty if it did, or goes on. */
    public static Optional<String> trouble(StatementResult result) {
        return switch (result.outcome().orElse(null)) {
            case Outcome.Aborted(AbortReason reason) -> Optional.of(aborted(reason));
            case Outcome.Unknown() -> Optional.of("its outcome is unknown");
            case Outcome.Committed _ -> Optional.empty();
            case null -> Optional.empty();
        };
    }

    private static String aborted(AbortReason reason) {
        return "aborted: " + reason.word()
                + meaning(reason).map(words -> " (" + words + ")").orElse("")
                + (reason.mayRetry() ? "; it may succeed when tried again" : "");
    }

    /** Returns the explanation of an abort reason; empty where the reason's word explains itself. */
    private static Optional<String> meaning(AbortReason reason) {
        return switch (reason) {
            case CONFLICT -> Optional.of("another transaction uses the same data");
            case STALE_READ -> Optional.of("what it had read was overwritten");
            case SITE_DOWN -> Optional.of("too few of the sites that it needs can be reached: see raid status");
            case DATA_UNAVAILABLE -> Optional.of("no site with a good copy can be reached: see raid status");
            case VIEW_CHANGED -> Optional.of("a site failed or came back meanwhile");
            case TIMEOUT -> Optional.of("sites did not answer in time: see raid status");
            case OVERLOADED -> Optional.of("its site has as many as it takes at a time");
            case ROLLED_BACK -> Optional.of("its site's servers went back to a checkpoint");
            case USER, STATEMENT_ERROR -> Optional.empty();
        };
    }

    /** How long each phase took. */
    public static String phases(Phases phases) {
        long total = phases.interpretation() + phases.preparation() + phases.commitment() + phases.posting();
        return "time " + millis(total) + " ms: interpretation " + millis(phases.interpretation()) + ", preparation "
                + millis(phases.preparation()) + ", commitment " + millis(phases.commitment()) + ", posting "
                + millis(phases.posting());
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos / NANOS_PER_MILLI);
    }
}
