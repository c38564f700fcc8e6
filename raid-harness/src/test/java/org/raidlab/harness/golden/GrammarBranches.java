package org.raidlab.harness.golden;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserInterpreter;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.DecisionState;
import org.raidlab.ui.grammar.QuelLexer;
import org.raidlab.ui.grammar.QuelParser;

/**
 * Which ways through the grammar some texts take: each alternative of a rule, each optional part with and without, each
 * repetition once and again. Names are those of the rule, the number of its decision and the tokens that lead there.
 */
final class GrammarBranches {
    private static final ATN GRAMMAR = QuelParser._ATN;

    private final Set<String> branches = new TreeSet<>();
    private final Set<String> words = new TreeSet<>();

    /** Follows a text that has no errors. */
    void follow(String text) {
        CommonTokenStream tokens = new CommonTokenStream(new QuelLexer(CharStreams.fromString(text)));
        Follower follower = new Follower(tokens);
        follower.parse(QuelParser.RULE_program);
        if (follower.getNumberOfSyntaxErrors() > 0) {
            throw new IllegalArgumentException("no statement: " + text);
        }
        tokens.getTokens().stream().map(GrammarBranches::word).forEach(words::add);
    }

    /** The branches taken. */
    Set<String> branches() {
        return branches;
    }

    /** Tokens met: the texts of keywords, and of the others their kinds. */
    Set<String> words() {
        return words;
    }

    /** All branches that there are. */
    static Set<String> all() {
        Set<String> all = new TreeSet<>();
        for (DecisionState decision : GRAMMAR.decisionToState) {
            for (int alternative = 1; alternative <= decision.getNumberOfTransitions(); alternative++) {
                all.add(name(decision, alternative));
            }
        }
        return all;
    }

    private static String name(DecisionState decision, int alternative) {
        String tokens =
                GRAMMAR.nextTokens(decision.transition(alternative - 1).target).toString(QuelParser.VOCABULARY);
        return "%s %d.%d: %s"
                .formatted(QuelParser.ruleNames[decision.ruleIndex], decision.decision, alternative, tokens);
    }

    private static String word(Token token) {
        return switch (token.getType()) {
            case QuelParser.NAME -> "name";
            case QuelParser.INTEGER -> "integer";
            case QuelParser.FLOAT -> "float";
            case QuelParser.STRING -> "string";
            default -> token.getText().toLowerCase(Locale.ROOT);
        };
    }

    /** A parser that walks the grammar's own automaton, where every choice can be seen. */
    private final class Follower extends ParserInterpreter {
        Follower(CommonTokenStream tokens) {
            super("Quel.g4", QuelParser.VOCABULARY, List.of(QuelParser.ruleNames), GRAMMAR, tokens);
            removeErrorListeners();
        }

        @Override
        protected int visitDecisionState(DecisionState decision) {
            int alternative = super.visitDecisionState(decision);
            branches.add(name(decision, alternative));
            return alternative;
        }
    }
}
