package org.raidlab.ui;

import java.util.List;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;

/** The rules for the position of statements: within their text, and inside or outside a transaction. */
final class Rules {
    private Rules() {}

    /**
     * Checks that only the last statement of a text copies from a file: the file's lines follow the answer to the text.
     */
    static void check(List<SourceStatement> statements) {
        for (SourceStatement source : statements.subList(0, Math.max(statements.size() - 1, 0))) {
            if (source.statement() instanceof Statement.Copy copy && copy.from()) {
                throw new QuelException(
                        Fault.COPY_NOT_LAST,
                        copy.place(),
                        "copy from must be the last statement of its text",
                        "submit the statements after it on their own");
            }
        }
    }

    /**
     * Checks that a statement may stand inside a transaction: definitions go to every site at once, and a copied file
     * is many transactions.
     */
    static void checkAllowed(ResolvedStatement resolvedStatement, Statement statement, boolean insideTransaction) {
        if (!insideTransaction) {
            return;
        }
        switch (resolvedStatement) {
            case ResolvedStatement.Bind _, ResolvedStatement.Tell _ -> {}
            case ResolvedStatement.CopyFrom _ ->
                throw new QuelException(
                        Fault.COPY_IN_TRANSACTION,
                        statement.place(),
                        "copy from is refused inside a transaction: each part of the file is one of its own");
            case ResolvedStatement.Act act -> {
                if (act.isDefinition()) {
                    throw new QuelException(
                            Fault.NOT_IN_TRANSACTION,
                            statement.place(),
                            "create, destroy, index, modify and retrieve into are refused inside a transaction");
                }
            }
        }
    }

    /**
     * Returns whether a statement may run after an error inside a transaction: only statements that change nothing may.
     */
    static boolean isAllowedAfterError(Statement statement) {
        return switch (statement) {
            case Statement.Range _, Statement.Print _, Statement.Help _, Statement.HelpTopic _ -> true;
            case Statement.Retrieve retrieve -> retrieve.into().isEmpty();
            case Statement.Explain(var _, Statement explained) -> isAllowedAfterError(explained);
            case Statement.Copy copy -> !copy.from();
            case Statement.End _, Statement.Abort _ -> true;
            case Statement.Append _,
                    Statement.Replace _,
                    Statement.Delete _,
                    Statement.Create _,
                    Statement.Destroy _,
                    Statement.Index _,
                    Statement.Modify _,
                    Statement.Begin _ -> false;
        };
    }

    static Failure noTransaction(Place place) {
        return failure(Fault.NO_TRANSACTION, place, "no transaction is open", "begin transaction");
    }

    static Failure transactionOpen(Place place) {
        return failure(
                Fault.TRANSACTION_OPEN,
                place,
                "a transaction is open already",
                "transactions do not nest: end it first");
    }

    static Failure transactionOver(Place place, AbortReason reason) {
        return failure(
                Fault.TRANSACTION_OVER,
                place,
                "the transaction has been aborted: " + reason.word(),
                "abort it first; until then only retrieve, print, help and range are accepted");
    }

    static Failure notRun(Place place, int failed) {
        return failure(Fault.NOT_RUN, place, "not run, because statement " + failed + " did not succeed", "");
    }

    static Failure cancelled(Place place) {
        return failure(Fault.CANCELLED, place, "not run, because the request was cancelled", "");
    }

    static Failure tooManySessions() {
        return failure(
                Fault.TOO_MANY_SESSIONS,
                Place.NONE,
                "the site is overloaded: too many sessions are at work or have a transaction open",
                "try again later");
    }

    static Failure siteRestarted() {
        return failure(
                Fault.SITE_RESTARTED,
                Place.NONE,
                "the site has restarted since this was sent, and cannot tell whether it was executed",
                "ask with raid outcome, or look at the data, before sending it again");
    }

    static Failure sessionForgotten(TxnId txn) {
        return failure(
                Fault.SESSION_FORGOTTEN,
                Place.NONE,
                "transaction " + txn
                        + " was aborted: its session was idle for long and was forgotten to make room for others",
                "abort it, declare range variables again, and begin it anew");
    }

    static Failure resultDropped() {
        return failure(
                Fault.RESULT_DROPPED,
                Place.NONE,
                "the site does not have the rows of this result any more: it was not asked for them for long,"
                        + " or has too many results to keep",
                "submit the statement again, or ask for less at once");
    }

    static Failure resultsTooLarge(Place place, long bytes) {
        return failure(
                Fault.RESULTS_TOO_LARGE,
                place,
                "the results of one text take more than " + bytes + " bytes together",
                "submit its statements one by one");
    }

    static Failure noCopyRunning() {
        return failure(
                Fault.NO_COPY_RUNNING,
                Place.NONE,
                "no file is being copied from in this session",
                "submit the copy again");
    }

    private static Failure failure(Fault fault, Place place, String message, String hint) {
        return new Failure(fault.code(), place.line(), place.column(), message, hint);
    }
}
