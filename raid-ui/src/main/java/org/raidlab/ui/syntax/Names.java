package org.raidlab.ui.syntax;

import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelParser;

/** Builds names and strings from the parser's tokens. */
final class Names {
    private Names() {}

    static Name of(QuelParser.NameContext context) {
        return of((ParserRuleContext) context);
    }

    static Name of(Token token) {
        return of(token.getText(), Places.of(token));
    }

    static List<Name> of(List<QuelParser.NameContext> contexts) {
        return contexts.stream().map(Names::of).toList();
    }

    /** Returns the string of a token, without its quotes. */
    static Term.Text text(Token token) {
        String quoted = token.getText();
        Place place = Places.of(token);
        String written = quoted.substring(1, quoted.length() - 1);
        Quoted.check(written, place);
        return new Term.Text(place, written);
    }

    private static Name of(ParserRuleContext context) {
        return of(context.getText(), Places.of(context));
    }

    private static Name of(String written, Place place) {
        if (written.length() > Catalogue.NAME_BYTES_MAX) {
            throw new QuelException(
                    Fault.NAME_TOO_LONG, place, "a name has " + Catalogue.NAME_BYTES_MAX + " characters at most");
        }
        return new Name(written.toLowerCase(Locale.ROOT), place);
    }
}
