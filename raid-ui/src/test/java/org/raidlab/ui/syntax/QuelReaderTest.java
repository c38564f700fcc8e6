package org.raidlab.ui.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.msg.Failure;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;

final class QuelReaderTest {
    private static Failure failureOf(String text) {
        try {
            List<SourceStatement> read = QuelReader.read(text);
            throw new AssertionError("no error but " + read.size() + " statements");
        } catch (QuelException e) {
            return e.failure();
        }
    }

    private static Statement only(String text) {
        List<SourceStatement> read = QuelReader.read(text);
        assertThat(read).hasSize(1);
        return read.getFirst().statement();
    }

    @Test
    void sourcesAreTheStatementsOwnTexts() {
        List<SourceStatement> read =
                QuelReader.read("/* first */ delete\n e ; ; range of e is emp\\g\n\nabort /* last */");
        assertThat(read)
                .extracting(SourceStatement::source)
                .containsExactly("delete\n e", "range of e is emp", "abort");
        assertThat(QuelReader.read("")).isEmpty();
        assertThat(QuelReader.read(" ;\n")).isEmpty();
    }

    @Test
    void placesCountLinesAndCharactersFromOne() {
        Statement.Delete delete = (Statement.Delete)
                QuelReader.read("abort\n  delete emp").getLast().statement();
        assertThat(delete.place()).hasToString("2:3");
        assertThat(delete.variable().place()).hasToString("2:10");
    }

    @Test
    void aTextMayHave64KiBytesAndNoMore() {
        String most = "abort" + " ".repeat(QuelReader.TEXT_BYTES_MAX - 5);
        assertThat(QuelReader.read(most)).hasSize(1);
        assertThat(failureOf(most + " ").code()).isEqualTo(Fault.TEXT_TOO_LONG.code());
        assertThat(failureOf("é".repeat(QuelReader.TEXT_BYTES_MAX / 2 + 1)).code())
                .isEqualTo(Fault.TEXT_TOO_LONG.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "-", "not ", "1 ** ", "- (", "abs(", "1 + (", "1 = (", "not (1 + "})
    void nestingThatIsTooDeepIsAnErrorAndNoCrash(String opening) {
        String text = "delete e where " + opening.repeat(60_000 / opening.length());
        assertThat(failureOf(text).code()).isEqualTo(Fault.NESTED_TOO_DEEP.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {" + 1", " * 1", " = 1", " is null"})
    void chainsOfLeftOperandsAreLimitedToo(String link) {
        String text = "delete e where 1" + link.repeat(60_000 / link.length());
        assertThat(failureOf(text).code()).isEqualTo(Fault.NESTED_TOO_DEEP.code());
        assertThat(QuelReader.read("delete e where 1" + link.repeat(200))).hasSize(1);
    }

    @Test
    void aHundredParenthesesAreFine() {
        Statement statement = only("delete e where " + "(".repeat(100) + "1" + ")".repeat(100));
        assertThat(statement).isEqualTo(only("delete e where 1"));
    }

    @Test
    void chainsOfAndAndOrAreOneNodeHoweverLong() {
        String text = "delete e where 1" + " or 2".repeat(10_000) + " and 3".repeat(1_000);
        Statement.Delete delete = (Statement.Delete) only(text);
        assertThat(delete.where()).hasValueSatisfying(term -> {
            Term.Or or = (Term.Or) term;
            assertThat(or.operands()).hasSize(10_001);
            assertThat(((Term.And) or.operands().getLast()).operands()).hasSize(1_001);
        });
    }

    @Test
    void theLargestTextsAreReadInAFewSeconds() {
        String wide = "retrieve (x = 1" + ", e.name".repeat(8_000) + ")";
        String many = "abort;".repeat(10_000);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertThat(QuelReader.read(wide)).hasSize(1);
            assertThat(QuelReader.read(many)).hasSize(10_000);
        });
    }

    @Test
    void stringsHave255BytesAndNoControlCharacters() {
        assertThat(QuelReader.read("retrieve (x = \"" + "\\*".repeat(255) + "\")"))
                .hasSize(1);
        assertThat(failureOf("retrieve (x = \"" + "a".repeat(256) + "\")").code())
                .isEqualTo(Fault.BAD_STRING.code());
        assertThat(failureOf("retrieve (x = \"a\tb\")").code()).isEqualTo(Fault.BAD_STRING.code());
    }

    @Test
    void keywordsAndNamesHaveNoCaseButStringsDo() {
        assertThat(only("DELETE Emp WHERE EMP.Name = \"Ab\"")).isEqualTo(only("delete emp where emp.name = \"Ab\""));
        assertThat(only("delete emp where emp.name = \"Ab\"")).isNotEqualTo(only("delete emp where emp.name = \"ab\""));
    }

    @Test
    void theCalculusFormIsTheSameTreeAsItsQuel() {
        assertThat(only("database thousand, get thousand : thousand.ten = 8;"))
                .isEqualTo(only("retrieve (thousand.all) where thousand.ten = 8"));
        assertThat(only("update emp (sal = 1) : emp.sal = 2"))
                .isEqualTo(only("replace emp (sal = 1) where emp.sal = 2"));
        assertThat(only("database d, delete emp : emp.sal = 2")).isEqualTo(only("delete emp where emp.sal = 2"));
        assertThat(only("insert emp (sal = 2)")).isEqualTo(only("append to emp (sal = 2)"));
    }

    @Test
    void errorsStandWhereTheyAre() {
        Failure failure = failureOf("abort;\n\n   retriev (e.all)");
        assertThat(failure.line()).isEqualTo(3);
        assertThat(failure.column()).isEqualTo(4);
        assertThat(Optional.of(failure.hint())).contains("did you mean retrieve?");
    }
}
