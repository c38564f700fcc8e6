package org.raidlab.ui.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is printed reads back as the same tree. */
final class QuelPrinterProperty {
    private static final int CASES = 5_000;

    @Test
    void printedStatementsReadBackTheSame() {
        for (long seed = 0; seed < CASES; seed++) {
            Statement statement = new RandomStatements(seed).statement();
            String printed = QuelPrinter.print(statement);
            assertThat(QuelReader.read(printed))
                    .as("seed %d: %s", seed, printed)
                    .extracting(SourceStatement::statement)
                    .containsExactly(statement);
        }
    }

    @Test
    void statementsNeedNoTerminatorBetweenThem() {
        for (long seed = 0; seed < CASES; seed += 5) {
            RandomStatements random = new RandomStatements(seed);
            List<Statement> statements = List.of(random.statement(), random.statement(), random.statement());
            List<String> printed = statements.stream().map(QuelPrinter::print).toList();
            List<SourceStatement> read = QuelReader.read(String.join("\n", printed));
            assertThat(read)
                    .as("seed %d", seed)
                    .extracting(SourceStatement::statement)
                    .isEqualTo(statements);
            assertThat(read).extracting(SourceStatement::source).isEqualTo(printed);
        }
    }
}
