package org.raidlab.ui.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.raidlab.core.RandomSource;
import org.raidlab.core.property.Damage;
import org.raidlab.ui.golden.GoldenFile;
import org.raidlab.ui.grammar.QuelLexer;
import org.raidlab.ui.syntax.QuelPrinter;
import org.raidlab.ui.syntax.RandomStatements;

/** Draws texts that are nearly QUEL: statements with other tokens, other bytes, or grown beyond measure. */
final class FuzzTexts {
    private static final int LONG = 3_000;
    private static final List<String> WORDS = List.of(
            "retrieve",
            "(",
            ")",
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
            "e",
            ".",
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
            "\r",
            "\t",
            "only",
            "unique",
            "into",
            "99999999999999999999",
            "1.5",
            "\"a*\"",
            "emp",
            "sal",
            "all",
            "get",
            "database",
            "is null",
            "%",
            "'",
            "\\");

    private final List<String> corpus =
            GoldenFile.all().map(GoldenFile.Example::input).toList();

    String next(RandomSource random) {
        return switch (random.nextInt(8)) {
            case 0 -> statement(random);
            case 1, 2, 3 -> otherTokens(random);
            case 4, 5 -> otherBytes(random);
            case 6 -> noise(random);
            default -> grown(random);
        };
    }

    private String statement(RandomSource random) {
        return random.nextInt(2) == 0
                ? QuelPrinter.print(new RandomStatements(random.nextLong()).statement())
                : corpus.get(random.nextInt(corpus.size()));
    }

    /** Tokens taken out, doubled, exchanged, or replaced by some of another statement. */
    private String otherTokens(RandomSource random) {
        List<String> tokens = new ArrayList<>(tokens(statement(random)));
        List<String> others = random.nextInt(2) == 0 ? WORDS : tokens(statement(random));
        for (int step = random.nextInt(4); step >= 0 && !tokens.isEmpty() && !others.isEmpty(); step--) {
            int at = random.nextInt(tokens.size());
            switch (random.nextInt(5)) {
                case 0 -> tokens.remove(at);
                case 1 -> tokens.add(at, tokens.get(at));
                case 2 -> tokens.set(at, tokens.set(random.nextInt(tokens.size()), tokens.get(at)));
                case 3 -> tokens.set(at, others.get(random.nextInt(others.size())));
                default -> tokens.add(at, others.get(random.nextInt(others.size())));
            }
        }
        return String.join(random.nextInt(4) == 0 ? "" : " ", tokens);
    }

    private static List<String> tokens(String text) {
        QuelLexer lexer = new QuelLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        return lexer.getAllTokens().stream().map(Token::getText).toList();
    }

    /** What is no UTF-8 becomes some other character, as it does when a message is decoded. */
    private String otherBytes(RandomSource random) {
        byte[] bytes = statement(random).getBytes(StandardCharsets.UTF_8);
        return new String(Damage.of(bytes).next(random), StandardCharsets.UTF_8);
    }

    private static String noise(RandomSource random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            if (random.nextInt(2) == 0) {
                text.append(WORDS.get(random.nextInt(WORDS.size()))).append(random.nextInt(2) == 0 ? " " : "");
            } else {
                text.append((char) random.nextInt(random.nextInt(2) == 0 ? 128 : 65_536));
            }
        }
        return text.toString();
    }

    /** One token or word many times, in the middle of a statement. */
    private String grown(RandomSource random) {
        List<String> tokens = new ArrayList<>(tokens(statement(random)));
        String word = tokens.isEmpty() || random.nextInt(2) == 0
                ? WORDS.get(random.nextInt(WORDS.size()))
                : tokens.get(random.nextInt(tokens.size()));
        String blank = random.nextInt(2) == 0 ? " " : "";
        int count = 1 + random.nextInt(1 + random.nextInt(LONG) / (word.length() + 1));
        tokens.add(random.nextInt(tokens.size() + 1), (word + blank).repeat(count));
        return String.join(" ", tokens);
    }
}
