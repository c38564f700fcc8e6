package org.raidlab.ui.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.analysis.Analysis;
import org.raidlab.ui.analysis.ReferencedRelations;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.fault.FailureText;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.QuelPrinter;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;

/** What each statement is read as, and which action it becomes; or the error that a user sees. */
final class GoldenStatementsTest {
    static Stream<GoldenFile.Example> examples() {
        return GoldenFile.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isUnderstoodAsExpected(GoldenFile.Example example) {
        assertThat(understood(example.input())).isEqualTo(example.expected());
    }

    @Test
    void thereAreManyExamples() {
        assertThat(examples().count()).isGreaterThanOrEqualTo(120);
    }

    private static List<Schema> found(Statement statement, Map<String, String> ranges) {
        return ReferencedRelations.isOfAll(statement)
                ? TestSchemas.ALL
                : TestSchemas.named(ReferencedRelations.of(statement, ranges));
    }

    private static String understood(String text) {
        Map<String, String> ranges = new LinkedHashMap<>(Map.of("e", "emp"));
        ranges.put("m", "emp");
        ranges.put("d", "dept");
        ranges.put("t", "thousand");
        ranges.put("a", "account");
        ranges.put("gone", "destroyed");
        try {
            List<String> lines = new ArrayList<>();
            for (SourceStatement source : QuelReader.read(text)) {
                lines.add(QuelPrinter.print(source.statement()));
                ResolvedStatement resolvedStatement =
                        Analysis.of(source.statement(), ranges, found(source.statement(), ranges), TestSchemas.names());
                if (resolvedStatement instanceof ResolvedStatement.Bind(Map<String, String> bound)) {
                    ranges.putAll(bound);
                }
                lines.add(MeaningText.of(resolvedStatement));
            }
            return String.join("\n", lines);
        } catch (QuelException e) {
            return FailureText.render(e.failure(), text);
        }
    }
}
