package org.raidlab.ui.shell.input;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.raidlab.ui.grammar.QuelLexer;

/** The words that the language itself has, each with the type of its token. */
final class Words {
    /** Words that share a token's type: the grammar does not list these one by one. */
    private static final List<String> SHARING = List.of(
            "abs", "any", "ascii", "atan", "avg", "avgu", "concat", "cos", "count", "countu", "exp", "float4", "float8",
            "int1", "int2", "int4", "log", "max", "min", "mod", "sin", "sqrt", "sum", "sumu");

    private static final List<Token> ALL = all();
    private static final Continuations AFTER_DESTROY = new Continuations(Tokens.of("destroy"));

    private Words() {}

    /** Returns all words as the lexer's tokens. */
    static List<Token> tokens() {
        return ALL;
    }

    private static List<Token> all() {
        List<Token> words = new ArrayList<>();
        Vocabulary vocabulary = QuelLexer.VOCABULARY;
        Stream<String> literals = java.util.stream.IntStream.rangeClosed(1, vocabulary.getMaxTokenType())
                .mapToObj(type -> String.valueOf(vocabulary.getLiteralName(type)))
                .filter(literal -> literal.matches("'[a-z]+'"))
                .map(literal -> literal.substring(1, literal.length() - 1));
        Stream.concat(literals, SHARING.stream())
                .map(Tokens::of)
                .filter(tokens -> tokens.size() == 1)
                .map(List::getFirst)
                .forEach(words::add);
        return List.copyOf(words);
    }

    /** Whether a word can be a name too: it can where any relation's name can stand. */
    static boolean canBeName(Token word) {
        return AFTER_DESTROY.allow(word.getType(), word.getText());
    }

    /** Whether a token is a function's name or an aggregate's. */
    static boolean isFunction(Token token) {
        return token.getType() == QuelLexer.FUNCTION || token.getType() == QuelLexer.AGGREGATE;
    }
}
