package org.raidlab.ui.shell.input;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.jspecify.annotations.Nullable;
import org.raidlab.ui.grammar.QuelParser;

/**
 * Determines which tokens can follow others. The parser itself is asked, once for each candidate: one that cannot stand
 * there is where it finds its first error, one that can is read over.
 */
final class Continuations {
    private final List<Token> before;

    Continuations(List<Token> before) {
        this.before = before;
    }

    /** Returns whether the tokens already there are the beginning of a statement. */
    boolean isSound() {
        return reads(before);
    }

    /** Whether a token of a type and text can come next. */
    boolean allow(int type, String text) {
        List<Token> tokens = new ArrayList<>(before);
        tokens.add(new CommonToken(type, text));
        return reads(tokens);
    }

    /** Whether the parser gets past all these tokens. */
    private static boolean reads(List<Token> tokens) {
        QuelParser parser = new QuelParser(new CommonTokenStream(new ListTokenSource(tokens)));
        parser.removeErrorListeners();
        parser.addErrorListener(new FirstError());
        try {
            parser.program();
            return true;
        } catch (ErrorAtToken e) {
            return e.atEnd;
        }
    }

    /** Thrown to end the parsing; it says whether the tokens were used up. */
    private static final class ErrorAtToken extends ParseCancellationException {
        private static final long serialVersionUID = 1L;
        private final boolean atEnd;

        ErrorAtToken(boolean atEnd) {
            this.atEnd = atEnd;
        }
    }

    private static final class FirstError extends BaseErrorListener {
        @Override
        public void syntaxError(
                Recognizer<?, ?> recognizer,
                @Nullable Object offending,
                int line,
                int column,
                String message,
                @Nullable RecognitionException cause) {
            throw new ErrorAtToken(offending instanceof Token token && token.getType() == Token.EOF);
        }
    }
}
