package org.raidlab.ui.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.relation.Value;

final class TextTableTest {
    private static final Value NULL = Value.NULL;

    private static Value of(String text) {
        return new Value.Text(text);
    }

    private static Value of(long number) {
        return new Value.Int(number);
    }

    @Test
    void numbersStandToTheRightAndTextsToTheLeft() {
        List<String> lines = TextTable.lines(
                List.of("name", "sal"), List.of(List.of(of("Jones"), of(1200)), List.of(of("Lee"), of(9))));
        assertThat(lines).containsExactly("name    sal", "-----  ----", "Jones  1200", "Lee       9");
    }

    @Test
    void nullsAreSeen() {
        List<String> lines =
                TextTable.lines(List.of("name", "sal"), List.of(List.of(NULL, of(1200)), List.of(of("Lee"), NULL)));
        assertThat(lines.subList(2, 4)).containsExactly("null  1200", "Lee   null");
    }

    @Test
    void theWidestTextIsCutToFitTheScreenAndBearsASign() {
        List<List<Value>> rows = List.of(List.of(of("abcdefghijklmnopqrstuvwxyz"), of(123456789012L), of("short")));
        List<String> lines = TextTable.lines(List.of("a", "b", "c"), rows, 40);
        assertThat(lines).last().isEqualTo("abcdefghijklmnopqr\u2026  123456789012  short");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(40));
    }

    @Test
    void numbersAreNeverCutAndTextsNotToNothing() {
        List<List<Value>> rows = List.of(List.of(of("abcdefghijklm"), of(123456789012L)));
        assertThat(TextTable.lines(List.of("a", "b"), rows, 10)).last().isEqualTo("abcdefg\u2026  123456789012");
    }

    @Test
    void wideAndCombiningCharactersKeepTheColumnsStraight() {
        List<String> lines = TextTable.lines(
                List.of("a", "b"),
                List.of(
                        List.of(of("\u6f22\u5b57"), of("x")),
                        List.of(of("e\u0301"), of("y")),
                        List.of(of("abcd"), of("z"))));
        assertThat(lines.subList(2, 5)).containsExactly("\u6f22\u5b57  x", "e\u0301     y", "abcd  z");
    }

    @Test
    void whatWouldSteerTheTerminalIsReplaced() {
        assertThat(TextTable.lines(List.of("a"), List.of(List.of(of("\u001b[2Jx")))))
                .last()
                .isEqualTo("\ufffd[2Jx");
    }

    @Test
    void csvTellsNullFromEmptyAndQuotesWhatNeedsIt() {
        assertThat(Csv.words(List.of("a", "b,c"))).isEqualTo("a,\"b,c\"");
        assertThat(Csv.line(List.of(NULL, of(""), of("say \"hi\""), of(7), new Value.Float(0.5), of(" x"))))
                .isEqualTo(",\"\",\"say \"\"hi\"\"\",7,0.5,\" x\"");
    }
}
