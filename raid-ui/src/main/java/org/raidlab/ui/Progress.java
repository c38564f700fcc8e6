package org.raidlab.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.Failure;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.ui.analysis.Analysis;
import org.raidlab.ui.analysis.ReferencedRelations;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.prepared.Control;
import org.raidlab.ui.prepared.PreparedStatement;
import org.raidlab.ui.prepared.TextForm;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;
import org.raidlab.ui.syntax.Term;

/**
 * The progress through the statements of a text: those before the current one have results. A text whose statements all
 * have known forms is read only when something is wrong with it.
 */
final class Progress {
    private final Session session;
    private final String text;
    private final List<TextForm> forms;
    private final List<StatementResult> results = new ArrayList<>();
    private long bytes;
    private @Nullable PreparedStatement prepared;
    private boolean allKnown;
    private @Nullable List<SourceStatement> statements;

    Progress(Session session, String text) {
        this.session = session;
        this.text = text;
        this.forms = TextForm.of(text);
    }

    /**
     * Reads the entire text before any statement runs, unless all forms are known: a text with one error runs no
     * statement.
     */
    void begin() {
        allKnown = !forms.isEmpty() && session.prepared().know(forms);
        if (!allKnown) {
            statements();
        }
    }

    /** Returns the kind of the current statement, if it begins or ends a transaction. */
    Optional<Control> control() {
        return statements == null ? Control.of(form()) : Control.of(current());
    }

    /** Looks for the current statement among those that are prepared. */
    void prepare() {
        prepared = isTakenApart() ? session.prepared().find(form()).orElse(null) : null;
    }

    /** Returns the names of the relations that the current statement mentions. */
    List<String> relations() {
        return prepared == null ? ReferencedRelations.of(current(), session.ranges()) : prepared.relations();
    }

    /**
     * Returns whether an old schema of the current statement's relations does no harm: an action on data reads the
     * versions of its schemas. So do the actions that use declared variables, for which more statements must follow.
     */
    boolean isConfirmedLater() {
        boolean isLast = results.size() + 1 == count();
        if (prepared != null) {
            return prepared.isAction() || !isLast;
        }
        return ReferencedRelations.isAction(current()) || (current() instanceof Statement.Range && !isLast);
    }

    /** Returns whether the current statement may run after an error inside a transaction. */
    boolean isAllowedAfterError() {
        return Rules.isAllowedAfterError(current());
    }

    /** Returns whether the current statement is about every relation that there is. */
    boolean isOfAll() {
        return prepared == null && ReferencedRelations.isOfAll(current());
    }

    /**
     * Returns the meaning of the current statement, by its form if it is prepared. A statement whose form is no longer
     * known is not prepared from now on.
     */
    ResolvedStatement meaning(List<Schema> found, List<String> known) {
        PreparedStatement byForm = prepared;
        prepared = null;
        return Optional.ofNullable(byForm)
                .flatMap(form -> form.meaning(found, form().values()))
                .orElseGet(() -> analysed(found, known));
    }

    /** Analyses the current statement, and records its form, so that later statements of the form are known. */
    private ResolvedStatement analysed(List<Schema> found, List<String> known) {
        Statement statement = current();
        ResolvedStatement meaning = Analysis.of(statement, session.ranges(), found, known);
        Rules.checkAllowed(meaning, statement, session.block() instanceof Block.Open);
        if (isTakenApart()) {
            session.prepared().learn(form(), relations(), found, meaning);
        }
        return meaning;
    }

    /** Whether the current statement has its form: not if one was taken for two, or two for one. */
    private boolean isTakenApart() {
        return statements == null || (statements.size() == forms.size() && source().equals(form().source()));
    }

    private TextForm form() {
        return forms.get(results.size());
    }

    boolean isDone() {
        return results.size() >= count();
    }

    /** Returns the current statement. */
    Statement current() {
        return statements().get(results.size()).statement();
    }

    /** Returns the copy from a file that the current statement begins. */
    CopyRun copy(boolean announce) {
        return new CopyRun((Statement.Copy) current(), announce);
    }

    /** Returns the place of the current statement. */
    Place place() {
        return current().place();
    }

    /** Returns the current statement's own text; the entire text if the statement has none, or cannot be read. */
    String source() {
        if (statements == null) {
            return allKnown ? form().source() : text;
        }
        return statements.isEmpty() ? text : statements.get(results.size()).source();
    }

    /** Whether the rows of all results together stay within a limit; those of one statement alone always do. */
    boolean hasRoom(StatementResult result, long bytesMax) {
        return bytes == 0 || result.rows().isEmpty() || bytes + Answer.bytes(result) <= bytesMax;
    }

    /** Adds the result of the current statement. */
    void add(StatementResult result) {
        results.add(result);
        bytes += Answer.bytes(result);
    }

    /**
     * Ends the text with the current statement's result; the later statements get results that say that they were not
     * run.
     */
    void stop(StatementResult result) {
        results.add(result);
        int stopped = results.size();
        while (!isDone()) {
            Failure notRun = Rules.notRun(place(), stopped);
            results.add(Results.failed(source(), notRun, Optional.empty(), Optional.empty(), 0));
        }
    }

    /**
     * Places an error that came with the data: at the expression of its column if that is known and stands in the
     * statement, otherwise at the beginning of its statement.
     */
    Failure placed(Failure failure, Optional<String> column) {
        if (failure.line() > 0) {
            return failure;
        }
        Optional<Place> expression =
                column.flatMap(name -> current().expressionOf(name)).map(Term::place);
        Place place = expression.orElseGet(this::place);
        boolean namesItsColumn = failure.code() == StatementException.NULL_REFUSED;
        String message = (namesItsColumn ? "" : column.map(name -> name + ": ").orElse("")) + failure.message();
        return new Failure(failure.code(), place.line(), place.column(), message, failure.hint());
    }

    List<StatementResult> results() {
        return results;
    }

    private int count() {
        if (statements == null) {
            return allKnown ? forms.size() : 1;
        }
        return statements.size();
    }

    private List<SourceStatement> statements() {
        if (statements == null) {
            List<SourceStatement> read = QuelReader.read(text);
            Rules.check(read);
            statements = read;
        }
        return statements;
    }
}
