package org.raidlab.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Failure;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;

/** How far the statements of a text have come: those before the current one have results. */
final class Progress {
    private final String text;
    private final List<StatementResult> results = new ArrayList<>();
    private List<SourceStatement> statements = List.of();

    Progress(String text) {
        this.text = text;
    }

    /** Reads the whole text before anything runs: with one error in it, nothing does. */
    void read() {
        List<SourceStatement> read = QuelReader.read(text);
        Rules.check(read);
        statements = read;
    }

    boolean isDone() {
        return results.size() >= statements.size();
    }

    /** The statement at work. */
    Statement current() {
        return statements.get(results.size()).statement();
    }

    /** The current statement's own text; the whole text if it could not be taken apart. */
    String source() {
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
}
