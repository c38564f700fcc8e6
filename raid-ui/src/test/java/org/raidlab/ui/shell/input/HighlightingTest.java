package org.raidlab.ui.shell.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.raidlab.ui.shell.input.Span.Kind;

final class HighlightingTest {
    private static final int RUNS = 2_000;

    private static String spans(String text) {
        return Highlighting.of(text).stream()
                .map(span -> span.kind() + ":" + text.substring(span.start(), span.end()))
                .collect(Collectors.joining(" "));
    }

    @Test
    void theLexerOfTheLanguageSaysWhatIsWhat() {
        assertThat(spans("retrieve (n = count(e.sal)) where e.name = \"J*\" /* all */ sort by n:d"))
                .isEqualTo("KEYWORD:retrieve SYMBOL:( NAME:n SYMBOL:= FUNCTION:count SYMBOL:( NAME:e SYMBOL:. NAME:sal"
                        + " SYMBOL:) SYMBOL:) KEYWORD:where NAME:e SYMBOL:. NAME:name SYMBOL:= STRING:\"J*\""
                        + " COMMENT:/* all */ KEYWORD:sort KEYWORD:by NAME:n SYMBOL:: NAME:d");
        assertThat(spans("1.5e3 + 12")).isEqualTo("NUMBER:1.5e3 SYMBOL:+ NUMBER:12");
    }

    @Test
    void whatCannotBeIsAnErrorButWhatIsNotFinishedIsNot() {
        assertThat(spans("delete e # x")).isEqualTo("KEYWORD:delete NAME:e ERROR:# NAME:x");
        assertThat(spans("(\"abc")).isEqualTo("SYMBOL:( STRING:\"abc");
        assertThat(spans("\"abc\nx")).isEqualTo("ERROR:\"abc NAME:x");
        assertThat(spans("e /* more")).isEqualTo("NAME:e COMMENT:/* more");
    }

    @Test
    void commandsAreKnownFromTheirBackslash() {
        assertThat(spans("delete e \\p\n\\i it's \"a\n\\nosuch"))
                .isEqualTo("KEYWORD:delete NAME:e COMMAND:\\p COMMAND:\\i ERROR:\\nosuch");
        assertThat(spans("delete e\\g")).isEqualTo("KEYWORD:delete NAME:e COMMAND:\\g");
        assertThat(spans("\"\\\\ \\p\"")).isEqualTo("STRING:\"\\\\ \\p\"");
    }

    @Test
    void charactersBeyondTheBasicPlaneShiftNothing() {
        assertThat(spans("\"\ud83d\ude00\" e")).isEqualTo("STRING:\"\ud83d\ude00\" NAME:e");
        assertThat(spans("/* \ud83d\ude00 */ 12 \\p")).isEqualTo("COMMENT:/* \ud83d\ude00 */ NUMBER:12 COMMAND:\\p");
    }

    @Test
    void whateverIsTypedIsCoveredInOrderAndWithoutOverlap() {
        String alphabet = "re\"\\/*; \n(.'#1g\ud83d\ude00p?";
        for (long seed = 1; seed <= RUNS; seed++) {
            String text = randomText(new SplittableRandom(seed), alphabet);
            int done = 0;
            for (Span span : Highlighting.of(text)) {
                assertThat(span.start()).as("seed %d", seed).isGreaterThanOrEqualTo(done);
                assertThat(span.end()).as("seed %d", seed).isGreaterThan(span.start());
                done = span.end();
            }
            assertThat(done).as("seed %d", seed).isLessThanOrEqualTo(text.length());
        }
    }

    private static String randomText(SplittableRandom random, String alphabet) {
        int[] characters = alphabet.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(30); length > 0; length--) {
            text.appendCodePoint(characters[random.nextInt(characters.length)]);
        }
        return text.toString();
    }

    @Test
    void everyWordOfTheLanguageIsKeywordOrFunction() {
        List<String> functions = Words.tokens().stream()
                .filter(Words::isFunction)
                .map(token -> token.getText())
                .toList();
        assertThat(functions).contains("abs", "count", "sqrt", "sumu").doesNotContain("retrieve", "all");
        assertThat(Words.tokens()).extracting(token -> token.getText()).contains("retrieve", "transaction", "where");
        assertThat(Highlighting.of("retrieve")).containsExactly(new Span(0, 8, Kind.KEYWORD));
    }
}
