package org.raidlab.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.relation.Schema;
import org.raidlab.msg.Failure;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.analysis.Meaning;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.prepared.PreparedStatement;
import org.raidlab.ui.prepared.PreparedStatements;
import org.raidlab.ui.prepared.TextForm;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;

/**
 * How far the statements of a text have come: those before the current one have results. A text of one statement that
 * is prepared is read only when something is wrong with it.
 */
final class Progress {
    private final String text;
    private final Optional<TextForm> form;
    private final List<StatementResult> results = new ArrayList<>();
    private @Nullable PreparedStatement prepared;
    private boolean wasKnown;
    private @Nullable List<SourceStatement> statements;

    Progress(String text) {
        this.text = text;
        this.form = TextForm.of(text);
    }

    /** Unless its form is known, reads the whole text before anything runs: with one error in it, nothing does. */
    void begin(PreparedStatements known) {
        prepared = form.flatMap(known::find).orElse(null);
        wasKnown = prepared != null;
        if (!wasKnown) {
            statements();
        }
    }

    /** The relations of the current statement, if it is prepared. */
    Optional<List<String>> preparedRelations() {
        return Optional.ofNullable(prepared).map(PreparedStatement::relations);
    }

    /** What the current statement means, if it is prepared; from now on it is not if that is not known any more. */
    Optional<Meaning.Act> preparedAct(List<Schema> found) {
        PreparedStatement known = prepared;
        prepared = null;
        return known == null
                ? Optional.empty()
                : known.act(found, form.orElseThrow().values());
    }

    /** Statements of the same form will be known. */
    void learn(PreparedStatements known, List<String> relations, List<Schema> found, Meaning.Act act) {
        if (statements().size() == 1 && form.isPresent()) {
            known.learn(form.get(), relations, found, act);
        }
    }

    boolean isDone() {
        return results.size() >= count();
    }

    /** The statement at work. */
    Statement current() {
        return statements().get(results.size()).statement();
    }

    /** The current statement's own text; the whole text if it could not be taken apart. */
    String source() {
        if (statements == null) {
            return wasKnown ? form.orElseThrow().source() : text;
        }
        return statements.isEmpty() ? text : statements.get(results.size()).source();
    }

    /** The current statement is done. */
    void add(StatementResult result) {
        results.add(result);
    }

    /** The current statement ends the text; those after it are not run, and say so. */
    void stop(StatementResult result) {
        results.add(result);
        int stopped = results.size();
        while (!isDone()) {
            Failure notRun = Rules.notRun(current().place(), stopped);
            results.add(Results.failed(source(), notRun, Optional.empty(), Optional.empty(), 0));
        }
    }

    /** An error that came with the data stands where its statement begins. */
    Failure placed(Failure failure) {
        if (failure.line() > 0) {
            return failure;
        }
        Place place = current().place();
        return new Failure(failure.code(), place.line(), place.column(), failure.message(), failure.hint());
    }

    List<StatementResult> results() {
        return results;
    }

    private int count() {
        return statements == null ? 1 : statements.size();
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
