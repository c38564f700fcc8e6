package org.raidlab.ui.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.shell.input.StatementClassifier;

/**
 * The shell's session at a site, across the site's failures and restarts: the link declares range variables again, and
 * reports the outcome of every transaction, or that it is unknown.
 */
final class SiteLink {
    private final ShellPort port;
    private final Screen screen;
    private final SessionState session;
    private final List<TxnId> doubtful = new ArrayList<>();
    private ShellPort.@Nullable Connection connection;
    private Verdict verdict = Verdict.FINE;

    SiteLink(ShellPort port, Screen screen, SessionState session) {
        this.port = port;
        this.screen = screen;
        this.session = session;
    }

    /** Returns the verdict on the last submission, apart from its results. */
    Verdict verdict() {
        return verdict;
    }

    /** Submits a text; empty if there is no answer, which the user was told. */
    Optional<List<StatementResult>> submit(String text) {
        verdict = Verdict.FINE;
        boolean ends = session.mark() != SessionState.Mark.OUTSIDE && StatementClassifier.isOnlyAnEnd(text);
        if (ends && session.mark() == SessionState.Mark.LOST) {
            withoutTransaction(text);
            return Optional.empty();
        }
        if (!connect()) {
            verdict = Verdict.UNREACHABLE;
            if (ends) {
                leaveTransaction();
            }
            return Optional.empty();
        }
        if (session.mark() == SessionState.Mark.LOST) {
            withoutTransaction(text);
            return Optional.empty();
        }
        return switch (port.submit(text)) {
            case Reply.Answered(List<StatementResult> results) -> {
                session.learn(results);
                yield Optional.of(results);
            }
            case Reply.Silence silence -> {
                silent(text, silence);
                yield Optional.empty();
            }
        };
    }

    /** Changes to another site; a transaction open at this one aborts. */
    void use(int site) {
        port.use(site);
        if (session.mark() == SessionState.Mark.OPEN) {
            screen.note("the open transaction " + name(session.txn()) + " is left and aborts");
        }
        session.outside();
        connection = null;
    }

    /** Finds the site, and restores its session if the site does not know it. */
    private boolean connect() {
        ShellPort.Connection now;
        try {
            now = port.connect();
        } catch (PortException e) {
            screen.error(String.valueOf(e.getMessage()));
            return false;
        }
        if (now.equals(connection)) {
            return true;
        }
        if (connection != null && connection.site() == now.site()) {
            screen.note("site " + now.site() + " has restarted");
            loseSession();
        }
        connection = now;
        askAgain();
        return declareAgain();
    }

    private void loseSession() {
        if (session.mark() == SessionState.Mark.OPEN) {
            screen.error("the open transaction " + name(session.txn())
                    + " is aborted: its commitment had not been asked for. Say abort to go on.");
        }
        session.lose();
    }

    /** Handles a text when the user is inside a transaction that the site's session no longer knows. */
    private void withoutTransaction(String text) {
        if (StatementClassifier.isOnlyAnEnd(text)) {
            screen.line("(aborted)");
            session.outside();
        } else {
            screen.error("not run: the transaction has been aborted\nhint: abort transaction");
            verdict = Verdict.ABORTED;
        }
    }

    /** Leaves a transaction whose site does not answer: no site can commit it, since nobody asked for that. */
    private void leaveTransaction() {
        screen.note("transaction " + name(session.txn())
                + " has the outcome of its site's crash: it is aborted, because" + " its commitment was not asked for");
        session.outside();
        connection = null;
    }

    private boolean declareAgain() {
        for (Map.Entry<String, String> range : session.ranges().entrySet()) {
            String declaration = "range of " + range.getKey() + " is " + range.getValue();
            if (port.submit(declaration) instanceof Reply.Silence) {
                screen.error("site " + port.site() + " does not answer");
                connection = null;
                return false;
            }
        }
        return true;
    }

    private void silent(String text, Reply.Silence silence) {
        connection = null;
        screen.error("site " + port.site() + (silence.died() ? " died before it answered" : " does not answer"));
        boolean inside = session.mark() != SessionState.Mark.OUTSIDE;
        if (inside && StatementClassifier.isOnlyAnEnd(text) && !StatementClassifier.asksToCommit(text)) {
            leaveTransaction();
            verdict = Verdict.NO_ANSWER;
            return;
        }
        if (inside && !StatementClassifier.asksToCommit(text)) {
            screen.error("the open transaction " + name(session.txn())
                    + " will not commit: its commitment was not asked for. Say abort to go on.");
            session.lose();
            verdict = Verdict.NO_ANSWER;
            return;
        }
        Optional<TxnId> txn = inside ? session.txn() : silence.begun();
        session.outside();
        txn.ifPresentOrElse(this::tellFate, this::tellNothingIsKnown);
    }

    private void tellNothingIsKnown() {
        screen.error("whether it was executed is unknown: look at the data before you say it again");
        verdict = Verdict.UNKNOWN;
    }

    private void tellFate(TxnId txn) {
        if (!tellIfKnown(txn)) {
            screen.error("the outcome of transaction " + txn
                    + " is unknown; it will be asked for again when the site is back, or ask: raid outcome " + txn);
            doubtful.add(txn);
            verdict = Verdict.UNKNOWN;
        }
    }

    private boolean tellIfKnown(TxnId txn) {
        Fate fate = fate(txn);
        switch (fate) {
            case COMMITTED -> screen.note("transaction " + txn + " is committed");
            case ABORTED -> {
                screen.note("transaction " + txn + " is aborted");
                verdict = Verdict.ABORTED;
            }
            case IN_DOUBT, FORGOTTEN -> {
                return false;
            }
        }
        return true;
    }

    private Fate fate(TxnId txn) {
        try {
            return port.outcome(txn).orElse(Fate.FORGOTTEN);
        } catch (PortException e) {
            return Fate.FORGOTTEN;
        }
    }

    private void askAgain() {
        Verdict before = verdict;
        doubtful.removeIf(this::tellIfKnown);
        verdict = before;
    }

    private static String name(Optional<TxnId> txn) {
        return txn.map(TxnId::toString).orElse("");
    }
}
