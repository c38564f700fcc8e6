package org.raidlab.ui.syntax;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelParser;

/**
 * Refuses nesting that would exhaust the stack: every parenthesis, sign and right operand is a call of a parser's
 * method.
 */
final class DepthLimitedParser extends QuelParser {
    static final int DEPTH_MAX = 200;

    private int depth;

    DepthLimitedParser(TokenStream tokens) {
        super(tokens);
    }

    @Override
    public void enterRecursionRule(ParserRuleContext context, int state, int rule, int precedence) {
        if (++depth > DEPTH_MAX) {
            throw tooDeep(context);
        }
        super.enterRecursionRule(context, state, rule, precedence);
    }

    @Override
    public void unrollRecursionContexts(ParserRuleContext parent) {
        depth--;
        super.unrollRecursionContexts(parent);
    }

    private QuelException tooDeep(ParserRuleContext context) {
        return new QuelException(
                Fault.NESTED_TOO_DEEP,
                Places.of(getCurrentToken()),
                "nested deeper than " + DEPTH_MAX + " levels",
                context.getParent() == null ? "" : "compute a part of it in a statement of its own");
    }
}
