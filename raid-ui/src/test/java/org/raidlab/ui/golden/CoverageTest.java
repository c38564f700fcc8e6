package org.raidlab.ui.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.atn.ATNConfigSet;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.dfa.DFA;
import org.antlr.v4.runtime.tree.ParseTree;
import org.junit.jupiter.api.Test;
import org.raidlab.ui.grammar.QuelLexer;
import org.raidlab.ui.grammar.QuelParser;

/** Every production of the grammar has a golden example. */
final class CoverageTest {
    @Test
    void everyProductionHasAnExample() {
        Set<String> met = new TreeSet<>();
        GoldenFile.all().forEach(example -> collect(parse(example.input()), met));
        assertThat(met).containsAll(productions());
    }

    /** Two readings of one text would make its meaning an accident of the grammar's order. */
    @Test
    void noExampleHasTwoReadings() {
        GoldenFile.all().forEach(example -> {
            QuelParser parser = parser(example.input());
            parser.getInterpreter().setPredictionMode(PredictionMode.LL_EXACT_AMBIG_DETECTION);
            parser.addErrorListener(new BaseErrorListener() {
                @Override
                public void reportAmbiguity(
                        Parser recognizer,
                        DFA dfa,
                        int start,
                        int stop,
                        boolean exact,
                        BitSet alternatives,
                        ATNConfigSet configs) {
                    throw new AssertionError("ambiguous: " + example);
                }
            });
            assertThat(parser.program()).isNotNull();
        });
    }

    private static Set<String> productions() {
        List<Class<?>> contexts = Arrays.stream(QuelParser.class.getDeclaredClasses())
                .filter(ParserRuleContext.class::isAssignableFrom)
                .toList();
        Set<Class<?>> general = contexts.stream().map(Class::getSuperclass).collect(Collectors.toSet());
        Set<String> names = new TreeSet<>();
        for (Class<?> context : contexts) {
            if (!general.contains(context) && !Modifier.isAbstract(context.getModifiers())) {
                names.add(context.getSimpleName());
            }
        }
        return names;
    }

    private static ParseTree parse(String text) {
        return parser(text).program();
    }

    private static QuelParser parser(String text) {
        QuelLexer lexer = new QuelLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        QuelParser parser = new QuelParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        return parser;
    }

    private static void collect(ParseTree tree, Set<String> met) {
        met.add(tree.getClass().getSimpleName());
        for (int i = 0; i < tree.getChildCount(); i++) {
            collect(tree.getChild(i), met);
        }
    }
}
