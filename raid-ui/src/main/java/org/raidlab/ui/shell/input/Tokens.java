package org.raidlab.ui.shell.input;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.raidlab.ui.grammar.QuelLexer;

/** The tokens of a text, as the lexer of the language produces them; every character belongs to some token. */
final class Tokens {
    private Tokens() {}

    /** All tokens but the end; comments and blanks are none. */
    static List<Token> of(String text) {
        QuelLexer lexer = new QuelLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        List<Token> tokens = new ArrayList<>();
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            tokens.add(token);
        }
        return tokens;
    }
}
