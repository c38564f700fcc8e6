package org.raidlab.ui.syntax;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.raidlab.ui.fault.Place;

/** Returns the places of the parser's tokens; the parser counts columns from 0, a place from 1. */
final class Places {
    private Places() {}

    static Place of(Token token) {
        return new Place(token.getLine(), token.getCharPositionInLine() + 1);
    }

    static Place of(ParserRuleContext context) {
        return of(context.getStart());
    }
}
