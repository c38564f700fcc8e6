package org.raidlab.ui.shell.input;

import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;
import org.raidlab.ui.grammar.QuelLexer;

/** Classifies the text of a statement by its words alone: the text need not be correct. */
public final class StatementClassifier {
    private StatementClassifier() {}

    /** The first word or sign of a text, in lower case; empty if there is none. */
    public static String first(String text) {
        List<Token> tokens = Tokens.of(text);
        return tokens.isEmpty() ? "" : tokens.getFirst().getText().toLowerCase(Locale.ROOT);
    }

    /** Returns whether a statement changes the set of relations. */
    public static boolean isDefinition(String statement) {
        List<Token> tokens = Tokens.of(statement);
        return switch (first(statement)) {
            case "create", "destroy" -> true;
            case "retrieve" -> tokens.size() > 1 && tokens.get(1).getType() == QuelLexer.INTO;
            default -> false;
        };
    }

    /** Returns whether a text asks for a commitment by itself. */
    public static boolean asksToCommit(String text) {
        return Tokens.of(text).stream().anyMatch(token -> token.getType() == QuelLexer.END);
    }

    /** Returns whether a text consists only of a statement that ends the open transaction, in one way or the other. */
    public static boolean isOnlyAnEnd(String text) {
        List<Integer> types = Tokens.of(text).stream()
                .filter(token -> !token.getText().equals(";") && token.getType() != QuelLexer.GO)
                .map(Token::getType)
                .toList();
        return types.equals(List.of(QuelLexer.END, QuelLexer.TRANSACTION))
                || types.equals(List.of(QuelLexer.ABORT, QuelLexer.TRANSACTION))
                || types.equals(List.of(QuelLexer.ABORT));
    }
}
