package org.raidlab.ui.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.NearestName;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelParser;

/** Ends parsing at the first error and reports, in the user's words, the token found and the tokens possible there. */
final class SyntaxErrors extends BaseErrorListener {
    private static final int EXPECTED_SHOWN = 6;
    private static final int TOKEN_SHOWN = 40;
    private static final String NAME_THE_COLUMN = "give a computed column a name: (name = expression)";

    @Override
    public void syntaxError(
            Recognizer<?, ?> recognizer,
            @Nullable Object offending,
            int line,
            int column,
            String message,
            @Nullable RecognitionException cause) {
        if (recognizer instanceof Parser parser && offending instanceof Token token) {
            throw error(parser, token);
        }
        throw new QuelException(Fault.SYNTAX, new Place(line, column + 1), message);
    }

    private static QuelException error(Parser parser, Token token) {
        Place place = Places.of(token);
        return switch (token.getType()) {
            case QuelParser.UNTERMINATED_STRING ->
                new QuelException(
                        Fault.UNTERMINATED_STRING,
                        place,
                        "the string has no end on this line",
                        "a quote inside a string is written \\\"");
            case QuelParser.UNCLOSED_COMMENT ->
                new QuelException(Fault.UNCLOSED_COMMENT, place, "the comment has no end", "close it with */");
            case QuelParser.UNKNOWN_CHARACTER ->
                new QuelException(
                        Fault.UNKNOWN_CHARACTER,
                        place,
                        shown(token) + " has no meaning in QUEL",
                        token.getText().equals("'") ? "strings stand between double quotes" : "");
            default -> unexpected(parser, token, place);
        };
    }

    private static QuelException unexpected(Parser parser, Token token, Place place) {
        IntervalSet expected = parser.getExpectedTokens();
        if (token.getType() == Token.EOF) {
            return new QuelException(Fault.SYNTAX, place, "the text ends too early", expectation(expected));
        }
        boolean atStart = isStatementStart(parser);
        Optional<String> quel = SqlHints.at(parser, token, atStart);
        if (quel.isPresent()) {
            return new QuelException(Fault.SYNTAX, place, "unexpected " + shown(token), quel.get());
        }
        if (token.getType() == QuelParser.RESERVED && atStart) {
            return new QuelException(
                    Fault.NOT_AVAILABLE, place, "the statement " + shown(token) + " is not available", instead(token));
        }
        if (computes(parser, token) && parser.getContext() instanceof QuelParser.TargetContext) {
            return new QuelException(Fault.SYNTAX, place, "unexpected " + shown(token), NAME_THE_COLUMN);
        }
        if (isWord(token) && token.getType() != QuelParser.NAME && expected.contains(QuelParser.NAME)) {
            return new QuelException(
                    Fault.KEYWORD_AS_NAME, place, shown(token) + " is a keyword and cannot be a name", nameHint(token));
        }
        if (atStart) {
            // What follows a statement may have been meant as a part of it.
            expected = new IntervalSet(expected);
            expected.add(QuelParser.WHERE);
            expected.add(QuelParser.SORT);
        }
        String otherwise =
                atStart ? "a statement begins with retrieve, append, replace or the like" : hint(token, expected);
        return new QuelException(
                Fault.SYNTAX, place, "unexpected " + shown(token), nearestKeyword(token, expected, otherwise));
    }

    private static boolean isStatementStart(Parser parser) {
        ParserRuleContext context = parser.getContext();
        return context instanceof QuelParser.ProgramContext
                || (context instanceof QuelParser.StatementContext && context.getChildCount() == 0);
    }

    /** Returns advice for a statement that only INGRES has. */
    private static String instead(Token token) {
        return switch (token.getText().toLowerCase(Locale.ROOT)) {
            case "define", "view" -> "there are no views: retrieve into makes a relation of what is there now";
            case "permit" -> "who has the cluster's key may do everything";
            case "integrity" ->
                "modify ... to hash unique refuses a second tuple with the same key; test the rest in "
                        + "the where of append and replace";
            case "save" -> "relations stay until they are destroyed";
            default -> "";
        };
    }

    /** Whether a function or an aggregate begins here, and not only a word that names one. */
    private static boolean computes(Parser parser, Token token) {
        boolean function = token.getType() == QuelParser.AGGREGATE || token.getType() == QuelParser.FUNCTION;
        return function
                && parser.getInputStream().LT(1).getTokenIndex() == token.getTokenIndex()
                && parser.getInputStream().LT(2).getText().equals("(");
    }

    private static boolean isWord(Token token) {
        return Character.isLetter(token.getText().charAt(0));
    }

    private static String nameHint(Token token) {
        return "choose another name, such as " + token.getText().toLowerCase(Locale.ROOT) + "_";
    }

    private static String hint(Token token, IntervalSet expected) {
        return switch (token.getText()) {
            case "+", "-", "*", "/", "**" -> NAME_THE_COLUMN;
            case "=", "<", ">", "!=", "<=", ">=" -> "comparisons are = != < <= > >=";
            default -> expectation(expected);
        };
    }

    private static String nearestKeyword(Token token, IntervalSet expected, String otherwise) {
        if (!isWord(token)) {
            return otherwise;
        }
        List<String> keywords = new ArrayList<>();
        for (int type : expected.toList()) {
            String literal = literal(type);
            boolean keyword = !literal.isEmpty() && Character.isLetter(literal.charAt(0));
            if (keyword && !literal.equalsIgnoreCase(token.getText())) {
                keywords.add(literal);
            }
        }
        return NearestName.hint(token.getText().toLowerCase(Locale.ROOT), keywords, otherwise);
    }

    private static String expectation(IntervalSet expected) {
        if (expected.contains(QuelParser.INTEGER)) {
            return "expected a value";
        }
        List<String> words = new ArrayList<>();
        for (int type : expected.toList()) {
            // Where any name can stand, that unique is one of them helps nobody.
            boolean isJustAName = type == QuelParser.UNIQUE && expected.contains(QuelParser.NAME);
            words.add(isJustAName ? "" : word(type));
        }
        words.removeIf(String::isEmpty);
        if (words.isEmpty() || words.size() > EXPECTED_SHOWN) {
            return "";
        }
        return "expected " + String.join(" or ", words);
    }

    private static String word(int type) {
        return switch (type) {
            case QuelParser.NAME -> "a name";
            case QuelParser.STRING -> "a string";
            case QuelParser.DATABASE, QuelParser.EXPLAIN, QuelParser.GET, QuelParser.INSERT, QuelParser.UPDATE -> "";
            default -> literal(type);
        };
    }

    private static String literal(int type) {
        String literal = type == Token.EOF ? null : QuelParser.VOCABULARY.getLiteralName(type);
        return literal == null ? "" : literal.substring(1, literal.length() - 1);
    }

    private static String shown(Token token) {
        String text = token.getText();
        return "'" + (text.length() > TOKEN_SHOWN ? text.substring(0, TOKEN_SHOWN) + "..." : text) + "'";
    }
}
