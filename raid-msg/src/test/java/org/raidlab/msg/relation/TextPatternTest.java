package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

final class TextPatternTest {
    private static final String LETTERS = "ab-]";

    @Test
    void starsTakeAnyRunAndQuestionMarksOneCharacter() {
        assertThat(TextPattern.matches("J*n?s", "Johannes")).isTrue();
        assertThat(TextPattern.matches("*", "")).isTrue();
        assertThat(TextPattern.matches("?", "")).isFalse();
        assertThat(TextPattern.matches("a*b", "ab c")).isFalse();
        assertThat(TextPattern.matches("?", "\ud83d\ude00")).isTrue();
    }

    @Test
    void setsTakeOneOfTheirCharactersOrRanges() {
        assertThat(TextPattern.matches("[a-dx]1", "c1")).isTrue();
        assertThat(TextPattern.matches("[a-dx]1", "x1")).isTrue();
        assertThat(TextPattern.matches("[a-dx]1", "e1")).isFalse();
        assertThat(TextPattern.matches("[\\]a]", "]")).isTrue();
        assertThat(TextPattern.matches("[a-]", "-")).isTrue();
    }

    @Test
    void aBackslashTakesTheMeaningAway() {
        assertThat(TextPattern.matches("\\*", "*")).isTrue();
        assertThat(TextPattern.matches("\\*", "x")).isFalse();
        assertThat(TextPattern.isPattern("a\\*b")).isFalse();
        assertThat(TextPattern.isPattern("a\\\\*b")).isTrue();
    }

    @Test
    void trailingBlanksDoNotCount() {
        assertThat(TextPattern.matches("a?c  ", "abc ")).isTrue();
        assertThat(TextPattern.matches("abc?", "abc ")).isFalse();
    }

    @Test
    void malformedPatternsAreToldApart() {
        assertThat(TextPattern.isWellFormed("[a-z]*\\[")).isTrue();
        assertThat(TextPattern.isWellFormed("[a-z")).isFalse();
        assertThat(TextPattern.isWellFormed("[]")).isFalse();
        assertThat(TextPattern.isWellFormed("a\\")).isFalse();
        assertThat(TextPattern.matches("[a", "[a")).isTrue();
        assertThat(TextPattern.matches("a\\", "a\\")).isTrue();
    }

    @Test
    void manyStarsDoNotExplode() {
        String pattern = "*a".repeat(120) + "b";
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThat(TextPattern.matches(pattern, "a".repeat(255))).isFalse());
    }

    @Test
    void agreesWithRegularExpressionsOnRandomPatterns() {
        for (long seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder pattern = new StringBuilder();
            StringBuilder regex = new StringBuilder();
            for (int i = random.nextInt(7); i > 0; i--) {
                element(random, pattern, regex);
            }
            String text = letters(random, random.nextInt(8));
            assertThat(TextPattern.matches(pattern.toString(), text))
                    .as("seed %d: '%s' matches '%s'", seed, pattern, text)
                    .isEqualTo(Pattern.matches(regex.toString(), text));
        }
    }

    private static void element(SplittableRandom random, StringBuilder pattern, StringBuilder regex) {
        switch (random.nextInt(4)) {
            case 0 -> {
                pattern.append('*');
                regex.append(".*");
            }
            case 1 -> {
                pattern.append('?');
                regex.append('.');
            }
            case 2 -> {
                pattern.append("[ab]");
                regex.append("[ab]");
            }
            default -> {
                String letter = letters(random, 1);
                pattern.append('\\').append(letter);
                regex.append(Pattern.quote(letter));
            }
        }
    }

    private static String letters(SplittableRandom random, int count) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < count; i++) {
            letters.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return letters.toString();
    }
}
