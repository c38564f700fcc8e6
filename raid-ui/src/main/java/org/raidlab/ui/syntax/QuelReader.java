package org.raidlab.ui.syntax;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.misc.Interval;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelLexer;
import org.raidlab.ui.grammar.QuelParser;

/** Reads QUEL: it turns text into statements, or throws a {@link QuelException} with the first error. */
public final class QuelReader {
    /** Longest text, in bytes of its UTF-8 form. */
    public static final int TEXT_BYTES_MAX = 64 * 1024;

    private QuelReader() {}

    /** The statements of a text, in order; none for a text of blanks and comments. */
    public static List<SourceStatement> read(String text) {
        if (text.length() > TEXT_BYTES_MAX || text.getBytes(StandardCharsets.UTF_8).length > TEXT_BYTES_MAX) {
            throw new QuelException(
                    Fault.TEXT_TOO_LONG,
                    Place.NONE,
                    "a text has " + TEXT_BYTES_MAX + " bytes at most",
                    "submit its statements in parts");
        }
        CharStream characters = CharStreams.fromString(text);
        QuelLexer lexer = new QuelLexer(characters);
        lexer.removeErrorListeners();
        lexer.addErrorListener(new SyntaxErrors());
        QuelParser parser = new DepthLimitedParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.addErrorListener(new SyntaxErrors());
        return parser.program().explainable().stream()
                .flatMap(context -> statements(characters, context))
                .toList();
    }

    /**
     * Returns statements with their texts: a statement keeps its own text, unless the text yields several statements.
     */
    private static Stream<SourceStatement> statements(CharStream characters, QuelParser.ExplainableContext context) {
        List<Statement> statements = StatementBuilder.build(context);
        return statements.size() == 1
                ? Stream.of(new SourceStatement(statements.getFirst(), source(characters, context)))
                : statements.stream().map(statement -> new SourceStatement(statement, QuelPrinter.print(statement)));
    }

    private static String source(CharStream characters, QuelParser.ExplainableContext context) {
        return characters.getText(Interval.of(
                context.getStart().getStartIndex(), context.getStop().getStopIndex()));
    }
}
