package org.raidlab.ui.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.raidlab.ui.fault.FailureText;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.golden.GoldenFile;

/** Whatever comes, the reader gives statements or one error message, and nothing else. */
final class QuelReaderProperty {
    private static final int CASES = 20_000;
    private static final List<String> FRAGMENTS = List.of(
            "retrieve",
            "(",
            ")",
            ".all",
            "where",
            "and",
            "or",
            "not",
            "\"",
            "\\g",
            ";",
            "/*",
            "*/",
            "=",
            "!=",
            "1e",
            "e.name",
            ",",
            "-",
            "**",
            "null",
            "is",
            "count(",
            "by",
            "sort",
            ":",
            "[",
            "\u0000",
            "é",
            "\ud83d",
            "\n",
            "99999999999999999999");

    private final List<String> corpus =
            GoldenFile.all().map(GoldenFile.Example::input).toList();

    @Test
    void mutatedTextsGiveStatementsOrAnError() {
        int accepted = 0;
        for (long seed = 0; seed < CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String text = seed % 4 == 0 ? noise(random) : mutated(random);
            accepted += readsOrComplains(seed, text) ? 1 : 0;
        }
        assertThat(accepted).as("texts accepted").isBetween(CASES / 100, CASES - CASES / 10);
    }

    private static boolean readsOrComplains(long seed, String text) {
        try {
            List<SourceStatement> statements = QuelReader.read(text);
            statements.forEach(statement -> QuelPrinter.print(statement.statement()));
            return true;
        } catch (QuelException e) {
            assertThat(e.failure().message()).as("seed %d: %s", seed, text).isNotBlank();
            assertThat(e.failure().code()).as("seed %d: %s", seed, text).isBetween(2201, 2213);
            assertThat(e.failure().line()).as("seed %d: %s", seed, text).isPositive();
            assertThat(FailureText.render(e.failure(), text)).startsWith("QL22");
            return false;
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError("seed " + seed + ": " + text, e);
        }
    }

    private static String noise(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            if (random.nextBoolean()) {
                text.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size()))).append(random.nextBoolean() ? " " : "");
            } else {
                text.append((char) random.nextInt(random.nextBoolean() ? 128 : 65_536));
            }
        }
        return text.toString();
    }

    private String mutated(SplittableRandom random) {
        StringBuilder text = new StringBuilder(corpus.get(random.nextInt(corpus.size())));
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(text.length() + 1);
            switch (random.nextInt(4)) {
                case 0 -> text.insert(at, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
                case 1 -> text.delete(at, Math.min(at + random.nextInt(5), text.length()));
                case 2 -> text.insert(at, corpus.get(random.nextInt(corpus.size())));
                default -> text.insert(at, (char) random.nextInt(128));
            }
        }
        return text.toString();
    }
}
