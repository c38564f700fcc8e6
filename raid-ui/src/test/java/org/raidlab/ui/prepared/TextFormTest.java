package org.raidlab.ui.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.relation.Value;

final class TextFormTest {
    @Test
    void valuesAreTakenOutInTheOrderOfTheText() {
        TextForm form = TextForm.of(" Append to t (a = 7, b = \"new\")  ; ").orElseThrow();
        assertThat(form.form()).isEqualTo("append to t (a = #2, b = \"3\")");
        assertThat(form.values()).containsExactly(new Value.Int(7), new Value.Text("new"));
        assertThat(form.source()).isEqualTo("Append to t (a = 7, b = \"new\")");
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
        "delete e where e.age = 7, delete e where e.sal = 7",
    })
    void whatTheMeaningMayDependOnIsPartOfTheForm(String one, String other) {
        assertThat(form(one)).isNotEqualTo(form(other));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ; ",
                "delete e; delete d",
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
        return TextForm.of(text).orElseThrow().form();
    }
}
