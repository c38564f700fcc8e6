package org.raidlab.ui.shell.input;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.raidlab.ui.grammar.QuelLexer;

/**
 * The place of a name: what kind of thing the name would denote, given the tokens before it.
 *
 * @param kind of thing
 * @param owner the variable or relation that an attribute would belong to; empty for other kinds
 */
record NamePlace(Kind kind, String owner) {
    /** The kinds of things that a name can denote. */
    enum Kind {
        /** Something that does not exist yet. */
        NEW_NAME,
        RELATION,
        /** A variable alone, as after {@code delete}. */
        VARIABLE,
        /** A variable or relation with a dot and an attribute to follow. */
        QUALIFIER,
        /** An attribute after a dot. */
        ATTRIBUTE_OF,
        /** An attribute of the relation that the statement is about. */
        COLUMN_OF,
        FORMAT,
        /** How a relation is kept. */
        STRUCTURE
    }

    /** The place after the tokens of a statement. */
    static NamePlace after(List<Token> tokens) {
        if (tokens.isEmpty()) {
            return of(Kind.NEW_NAME);
        }
        int last = tokens.size() - 1;
        if (tokens.get(last).getText().equals(".") && last > 0) {
            return new NamePlace(Kind.ATTRIBUTE_OF, tokens.get(last - 1).getText());
        }
        int head = lastStatement(tokens);
        return inStatement(tokens.subList(head, tokens.size()));
    }

    private static NamePlace of(Kind kind) {
        return new NamePlace(kind, "");
    }

    /** Returns the position of the last word that can begin a statement, since statements need no end. */
    private static int lastStatement(List<Token> tokens) {
        for (int at = tokens.size() - 1; at > 0; at--) {
            if (isHead(tokens.get(at))) {
                return at;
            }
        }
        return 0;
    }

    private static boolean isHead(Token token) {
        return switch (token.getType()) {
            case QuelLexer.RANGE,
                    QuelLexer.RETRIEVE,
                    QuelLexer.APPEND,
                    QuelLexer.REPLACE,
                    QuelLexer.DELETE,
                    QuelLexer.CREATE,
                    QuelLexer.DESTROY,
                    QuelLexer.COPY,
                    QuelLexer.INDEX,
                    QuelLexer.MODIFY -> true;
            default -> false;
        };
    }

    private static NamePlace inStatement(List<Token> statement) {
        int last = statement.get(statement.size() - 1).getType();
        return switch (statement.getFirst().getType()) {
            case QuelLexer.RANGE -> of(last == QuelLexer.IS ? Kind.RELATION : Kind.NEW_NAME);
            case QuelLexer.RETRIEVE -> retrieve(statement, last);
            case QuelLexer.APPEND -> change(statement, Kind.RELATION);
            case QuelLexer.REPLACE, QuelLexer.DELETE -> change(statement, Kind.VARIABLE);
            case QuelLexer.CREATE -> of(isEquals(statement) ? Kind.FORMAT : Kind.NEW_NAME);
            case QuelLexer.COPY -> isEquals(statement) ? of(Kind.FORMAT) : change(statement, Kind.RELATION);
            case QuelLexer.MODIFY, QuelLexer.INDEX -> definition(statement, last);
            default -> of(Kind.RELATION);
        };
    }

    private static NamePlace retrieve(List<Token> statement, int last) {
        boolean newName = last == QuelLexer.INTO || last == QuelLexer.RETRIEVE || last == QuelLexer.UNIQUE;
        boolean sorting = statement.stream().anyMatch(token -> token.getType() == QuelLexer.SORT);
        return of(newName || sorting ? Kind.NEW_NAME : Kind.QUALIFIER);
    }

    /**
     * Returns the place in an update: first the name of its relation or variable, then in parentheses the attributes,
     * each with an expression.
     */
    private static NamePlace change(List<Token> statement, Kind first) {
        List<Token> names = statement.stream()
                .filter(token -> token.getType() == QuelLexer.NAME)
                .toList();
        if (names.isEmpty()) {
            return of(first);
        }
        boolean inTargets =
                depth(statement) == 1 && statement.stream().noneMatch(token -> token.getType() == QuelLexer.WHERE);
        String last = statement.getLast().getText();
        return inTargets && (last.equals("(") || last.equals(","))
                ? new NamePlace(Kind.COLUMN_OF, names.getFirst().getText())
                : of(Kind.QUALIFIER);
    }

    private static NamePlace definition(List<Token> statement, int last) {
        List<Token> names = statement.stream()
                .filter(token -> token.getType() == QuelLexer.NAME)
                .toList();
        if (names.isEmpty()) {
            return of(Kind.RELATION);
        }
        if (last == QuelLexer.TO) {
            return of(Kind.STRUCTURE);
        }
        return last == QuelLexer.IS
                ? of(Kind.NEW_NAME)
                : new NamePlace(Kind.COLUMN_OF, names.getFirst().getText());
    }

    private static boolean isEquals(List<Token> statement) {
        return statement.getLast().getText().equals("=");
    }

    private static int depth(List<Token> statement) {
        int depth = 0;
        for (Token token : statement) {
            depth += token.getText().equals("(") ? 1 : 0;
            depth -= token.getText().equals(")") ? 1 : 0;
        }
        return depth;
    }
}
