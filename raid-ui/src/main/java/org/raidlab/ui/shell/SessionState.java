package org.raidlab.ui.shell;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.shell.input.StatementClassifier;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;

/**
 * The shell's copy of its session's state at the site, from the answers: range variables, for a new declaration, and
 * the session's position between begin and end of a transaction.
 */
final class SessionState {
    /** The position of the session relative to a transaction. */
    enum Mark {
        OUTSIDE("quel> "),
        OPEN("quel*> "),
        /** After an error inside a transaction: only abort and end lead out. */
        FAILED("quel!> "),
        /** Like failed, but the site no longer knows the transaction: the shell answers abort and end itself. */
        LOST("quel!> ");

        private final String prompt;

        Mark(String prompt) {
            this.prompt = prompt;
        }
    }

    private final Map<String, String> ranges = new LinkedHashMap<>();
    private Mark mark = Mark.OUTSIDE;
    private Optional<TxnId> txn = Optional.empty();
    private boolean hasDefined;

    String prompt() {
        return mark.prompt;
    }

    Mark mark() {
        return mark;
    }

    /** The transaction that is open, or was until it failed. */
    Optional<TxnId> txn() {
        return txn;
    }

    /** Tuple variables and their relations. */
    Map<String, String> ranges() {
        return Collections.unmodifiableMap(ranges);
    }

    /** Records that the site's session is gone with its transaction, if one was open. */
    void lose() {
        mark = mark == Mark.OUTSIDE ? Mark.OUTSIDE : Mark.LOST;
    }

    /** Records that no transaction is open any more. */
    void outside() {
        mark = Mark.OUTSIDE;
        txn = Optional.empty();
    }

    /** Returns whether a definition has changed the catalogue since the last call. */
    boolean takeDefined() {
        boolean defined = hasDefined;
        hasDefined = false;
        return defined;
    }

    void learn(List<StatementResult> results) {
        results.forEach(this::learn);
    }

    private void learn(StatementResult result) {
        boolean aborted = result.outcome().orElse(null) instanceof Outcome.Aborted;
        if (result.failure().isPresent()) {
            fail();
            return;
        }
        switch (StatementClassifier.first(result.statement())) {
            case "begin" -> begin(result, aborted);
            case "end", "abort" -> outside();
            case "range" -> bind(result.statement());
            default -> {
                if (aborted) {
                    fail();
                }
            }
        }
        hasDefined |= StatementClassifier.isDefinition(result.statement());
    }

    private void begin(StatementResult result, boolean aborted) {
        if (!aborted) {
            mark = Mark.OPEN;
            txn = result.txn();
        }
    }

    private void bind(String statement) {
        for (SourceStatement source : QuelReader.read(statement)) {
            if (source.statement() instanceof Statement.Range range) {
                range.bindings()
                        .forEach(binding -> ranges.put(
                                binding.variable().text(), binding.relation().text()));
            }
        }
    }

    private void fail() {
        mark = mark == Mark.OPEN ? Mark.FAILED : mark;
    }
}
