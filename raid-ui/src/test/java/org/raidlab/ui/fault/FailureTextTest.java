package org.raidlab.ui.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.msg.Failure;

final class FailureTextTest {
    @Test
    void showsTheLineACaretAndTheHint() {
        Failure failure = new Failure(2109, 2, 11, "variable 'x' has no range declaration", "range of x is <relation>");
        assertThat(FailureText.render(failure, "abort\nretrieve (x.all)\n")).isEqualTo("""
                        QL2109 line 2: variable 'x' has no range declaration
                        retrieve (x.all)
                                  ^
                        hint: range of x is <relation>""");
    }

    @Test
    void withoutAPlaceItIsOneLine() {
        assertThat(FailureText.render(Failure.of(6010, "no transaction is open"), "abort"))
                .isEqualTo("QL6010: no transaction is open");
        assertThat(FailureText.render(new Failure(5410, 7, 3, "too few columns", ""), ""))
                .isEqualTo("QL5410 line 7: too few columns");
    }

    @Test
    void tabsAndWideCharactersKeepTheCaretInItsPlace() {
        assertThat(FailureText.render(new Failure(1, 1, 3, "m", ""), "\t\ud83d\ude00x"))
                .isEqualTo("QL1 line 1: m\n        \ud83d\ude00x\n         ^");
    }

    @Test
    void aColumnBehindTheLineStandsAtItsEnd() {
        assertThat(FailureText.render(new Failure(1, 1, 99, "m", ""), "ab")).isEqualTo("QL1 line 1: m\nab\n  ^");
    }
}
