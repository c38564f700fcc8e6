package org.raidlab.ui.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.msg.relation.Value;

final class TextFormTest {
    @Test
    void valuesAreTakenOutInTheOrderOfTheText() {
        TextForm form = only(" Append to t (a = 7, b = \"new\")  ; ");
        assertThat(form.form()).isEqualTo("append to t (a = #2, b = \"3\")");
        assertThat(form.values()).containsExactly(new Value.Int(7), new Value.Text("new"));
        assertThat(form.source()).isEqualTo("Append to t (a = 7, b = \"new\")");
    }

    @Test
    void aMinusIsTheSignOfANumberExceptBetweenTwoOperands() {
        TextForm form = only("replace e (sal = -7, age = e.age -8, x = 9 - 10, y = e.y + -11) where e.z>-12");
        assertThat(form.values())
                .extracting(value -> ((Value.Int) value).value())
                .containsExactly(-7L, 8L, 9L, 10L, -11L, -12L);
        assertThat(form.form())
                .isEqualTo("replace e (sal = -#2, age = e.age -#2, x = #2 - #2, y = e.y + -#2) where e.z>-#2");
    }

    @ParameterizedTest
    @CsvSource({
        "delete e where e.sal = 7, delete e where e.sal = 32767",
        "delete e where e.sal = 32768, DELETE  e where e.SAL = 2147483647;",
        "delete e where e.name = \"ab\", delete e where e.name = \"cd\"",
    })
    void textsThatDifferInValuesOnlyHaveOneForm(String one, String other) {
        assertThat(form(one)).isEqualTo(form(other));
    }

    @ParameterizedTest
    @CsvSource({
        "delete e where e.sal = 7, delete e where e.sal = 70000",
        "delete e where e.sal = 70000, delete e where e.sal = 3000000000",
        "delete e where e.name = \"ab\", delete e where e.name = \"abc\"",
        "delete e where e.sal = 7, delete e where e.sal = \"7\"",
        "delete e where e.sal = 7, delete e where e.sal > 7",
        "delete e where e.sal = 7, delete e where e.sal = -7",
        "delete e where e.age = 7, delete e where e.sal = 7",
    })
    void whatTheMeaningMayDependOnIsPartOfTheForm(String one, String other) {
        assertThat(form(one)).isNotEqualTo(form(other));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "range of e is emp retrieve (e.name) where e.sal = 7 end transaction",
                "range of e is emp\nRETRIEVE (e.name)\n  where e.sal = 7\n\nend\ttransaction\n",
                "range of e is emp; retrieve (e.name) where e.sal = 7;; end transaction;",
            })
    void aTextIsTakenApartWhereStatementsBegin(String text) {
        assertThat(TextForm.of(text).stream().map(TextForm::form))
                .containsExactly("range of e is emp", "retrieve (e.name) where e.sal = #2", "end transaction");
    }

    @Test
    void eachStatementHasItsOwnValuesAndItsOwnText() {
        List<TextForm> forms = TextForm.of("delete e where e.sal = 7 ;\n delete d where d.name = \"x\" abort");
        assertThat(forms.stream().map(TextForm::source))
                .containsExactly("delete e where e.sal = 7", "delete d where d.name = \"x\"", "abort");
        assertThat(forms.stream().map(TextForm::values))
                .containsExactly(List.of(new Value.Int(7)), List.of(new Value.Text("x")), List.of());
    }

    @Test
    void aLongTextIsLeftToTheReader() {
        assertThat(TextForm.of("delete e\n".repeat(1_800))).hasSize(1_800);
        assertThat(TextForm.of("delete e\n".repeat(1_900))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ; ",
                "delete e /* all of them */",
                "delete e where e.sal = 1.5",
                "delete e where e.sal = .5",
                "delete e where e.sal = 1e5",
                "delete e where e.sal = 12ab",
                "delete e where e.sal = 1234567890123456789",
                "delete e where e.name = \"a*\"",
                "delete e where e.name = \"a\\\"b\"",
                "delete e where e.name = \"straße\"",
                "delete e where e.name = \"open",
                "delete e \\g",
                "delete é"
            })
    void whatHadBetterBeReadHasNoForm(String text) {
        assertThat(TextForm.of(text)).isEmpty();
    }

    private static String form(String text) {
        return only(text).form();
    }

    private static TextForm only(String text) {
        List<TextForm> forms = TextForm.of(text);
        assertThat(forms).as(text).hasSize(1);
        return forms.getFirst();
    }
}
