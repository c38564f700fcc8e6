package org.raidlab.harness.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelParser;
import org.raidlab.ui.syntax.QuelPrinter;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;

/** The golden statements leave nothing of the language out. */
final class QuelCoverageTest {
    private static final List<QuelFile.Example> EXAMPLES =
            QuelFile.all().stream().flatMap(file -> file.examples().stream()).toList();

    /** Words that the lexer keeps as one kind of token: the grammar's branches do not tell them apart. */
    private static final List<String> FUNCTIONS = List.of(
            "abs", "ascii", "atan", "concat", "cos", "exp", "float4", "float8", "int1", "int2", "int4", "log", "mod",
            "sin", "sqrt");

    private static final List<String> AGGREGATES =
            List.of("any", "avg", "avgu", "count", "countu", "max", "min", "sum", "sumu");

    @Test
    void everyBranchOfTheGrammarIsTaken() {
        Set<String> missing = GrammarBranches.all();
        missing.removeAll(followed().branches());
        assertThat(missing).isEmpty();
    }

    @Test
    void everyKeywordAndOperatorIsUsed() {
        Set<String> missing = new TreeSet<>();
        IntStream.rangeClosed(1, QuelParser.VOCABULARY.getMaxTokenType())
                .mapToObj(QuelParser.VOCABULARY::getLiteralName)
                .filter(literal -> literal != null)
                .forEach(literal -> missing.add(literal.substring(1, literal.length() - 1)));
        missing.addAll(FUNCTIONS);
        missing.addAll(AGGREGATES);
        missing.addAll(List.of("name", "integer", "float", "string"));
        missing.removeAll(followed().words());
        assertThat(missing).isEmpty();
    }

    private static GrammarBranches followed() {
        GrammarBranches branches = new GrammarBranches();
        EXAMPLES.stream()
                .map(QuelFile.Example::text)
                .filter(text -> !statements(text).isEmpty())
                .forEach(branches::follow);
        return branches;
    }

    /** None of a text with an error. */
    private static List<SourceStatement> statements(String text) {
        try {
            return QuelReader.read(text);
        } catch (QuelException e) {
            return List.of();
        }
    }

    @Test
    void whatIsPrintedReadsBackAsTheSameStatement() {
        for (QuelFile.Example example : EXAMPLES) {
            for (SourceStatement statement : statements(example.text())) {
                String printed = QuelPrinter.print(statement.statement());
                assertThat(QuelReader.read(printed))
                        .as(printed)
                        .extracting(SourceStatement::statement)
                        .containsExactly(statement.statement());
            }
        }
    }

    @Test
    void everyErrorHasAnExampleOrAReason() {
        Set<Integer> missing = ErrorCodes.all();
        missing.removeAll(expected());
        assertThat(missing).isEqualTo(ErrorCodes.UNREACHABLE.keySet());
    }

    private static Set<Integer> expected() {
        Set<Integer> codes = new TreeSet<>();
        EXAMPLES.stream()
                .flatMap(example -> example.expected().stream())
                .filter(line -> line.matches("QL[0-9]{4}.*"))
                .forEach(line -> codes.add(Integer.parseInt(line.substring(2, 6))));
        return codes;
    }
}
