package org.raidlab.ui.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.msg.Failure;
import org.raidlab.ui.analysis.Analysis;
import org.raidlab.ui.analysis.ReferencedRelations;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.fault.FailureText;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.golden.TestSchemas;
import org.raidlab.ui.syntax.QuelPrinter;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;

/** Reads and analyses a text as the User Interface does, and checks what must hold of any text. */
final class Understanding {
    /** What became of a text. */
    enum Of {
        UNREADABLE,
        /** It can be read, and some statement of it means nothing. */
        WRONG,
        MEANT
    }

    private final String text;
    private final Map<String, String> ranges = new LinkedHashMap<>(Map.of("e", "emp", "m", "emp", "d", "dept"));

    private Understanding(String text) {
        this.text = text;
    }

    static Of of(String text) {
        return new Understanding(text).of();
    }

    private Of of() {
        List<SourceStatement> statements;
        try {
            statements = QuelReader.read(text);
        } catch (QuelException e) {
            check(e.failure());
            assertThat(e.failure().code()).as("the code of an error of reading").isBetween(2201, 2213);
            return Of.UNREADABLE;
        }
        try {
            statements.forEach(statement -> analyse(statement.statement()));
            return Of.MEANT;
        } catch (QuelException e) {
            check(e.failure());
            return Of.WRONG;
        }
    }

    private void analyse(Statement statement) {
        if (isAlone(statement)) {
            return;
        }
        List<String> mentioned = ReferencedRelations.of(statement, ranges);
        ResolvedStatement resolvedStatement =
                Analysis.of(statement, ranges, TestSchemas.named(mentioned), TestSchemas.names());
        if (resolvedStatement instanceof ResolvedStatement.Bind(Map<String, String> bound)) {
            ranges.putAll(bound);
        }
    }

    private static boolean isAlone(Statement statement) {
        return statement instanceof Statement.Begin
                || statement instanceof Statement.End
                || statement instanceof Statement.Abort;
    }

    /**
     * What is printed of each statement reads back as the same statement; unless it nests too deep, since printing puts
     * parentheses around what a chain needs none for.
     */
    static void checkPrinted(String text) {
        try {
            QuelReader.read(text).forEach(source -> checkPrinted(source.statement()));
        } catch (QuelException e) {
            new Understanding(text).check(e.failure());
        }
    }

    private static void checkPrinted(Statement statement) {
        String printed = QuelPrinter.print(statement);
        try {
            assertThat(QuelReader.read(printed))
                    .as(printed)
                    .extracting(SourceStatement::statement)
                    .containsExactly(statement);
        } catch (QuelException e) {
            assertThat(e.failure().code()).as(printed).isEqualTo(Fault.NESTED_TOO_DEEP.code());
        }
    }

    private void check(Failure failure) {
        assertThat(failure.message()).isNotBlank();
        assertThat(FailureText.render(failure, text)).startsWith("QL" + failure.code());
        if (failure.code() == Fault.TEXT_TOO_LONG.code()) {
            return;
        }
        List<String> lines = List.of(text.split("\n", -1));
        assertThat(failure.line()).as("the line of %s", failure).isBetween(1, lines.size());
        String line = lines.get(failure.line() - 1);
        assertThat(failure.column())
                .as("the column of %s", failure)
                .isBetween(1, line.codePointCount(0, line.length()) + 1);
    }
}
