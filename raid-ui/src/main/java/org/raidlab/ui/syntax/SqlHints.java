package org.raidlab.ui.syntax;

import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;

/** Recognizes statements of SQL by their first words, and names the form that QUEL has for them. */
final class SqlHints {
    private SqlHints() {}

    /**
     * Returns the QUEL form where a word of SQL is not expected; empty for a word that is none.
     *
     * @param afterStatement whether a statement could begin at the word
     */
    static Optional<String> at(Parser parser, Token token, boolean afterStatement) {
        String word = lower(token);
        Optional<String> form = inside(before(parser, token, 1), before(parser, token, 2), word);
        return form.isPresent() || !afterStatement ? form : beginning(word);
    }

    /** Returns the form for a word within a statement, given the two words before it. */
    private static Optional<String> inside(String last, String lastButOne, String word) {
        String form = "";
        if (last.equals("insert") && word.equals("into")) {
            form = "append to emp (name = \"Jones\", sal = 1200)";
        } else if (last.equals("delete") && word.equals("from")) {
            form = "range of e is emp  delete e where e.sal = 0";
        } else if (lastButOne.equals("update") && word.equals("set")) {
            form = "range of e is emp  replace e (sal = e.sal + 1) where e.dept = \"toy\"";
        } else if (lastButOne.equals("create") && last.equals("table")) {
            form = "create emp (name = c10, sal = i4)";
        }
        return form.isEmpty() ? Optional.empty() : Optional.of("in QUEL: " + form);
    }

    private static Optional<String> beginning(String word) {
        String form = switch (word) {
            case "select" -> "in QUEL: range of e is emp  retrieve (e.name, e.sal) where e.sal > 1000";
            case "from" -> "in QUEL the relation is named before: range of e is emp  retrieve (e.name)";
            case "limit", "top", "fetch" ->
                "QUEL has no " + word + "; narrow the result: retrieve (e.name) where e.sal > 1000";
            case "order" -> "in QUEL: retrieve (e.name, e.sal) sort by sal:d";
            case "group", "having" -> "in QUEL: retrieve unique (e.dept, n = count(e.name by e.dept))";
            case "drop" -> "in QUEL: destroy emp";
            case "commit" -> "in QUEL: end transaction";
            case "rollback" -> "in QUEL: abort transaction";
            case "alter" -> "QUEL changes the structure of a relation only: modify emp to hash on name";
            default -> "";
        };
        return form.isEmpty() ? Optional.empty() : Optional.of(form);
    }

    private static String before(Parser parser, Token token, int distance) {
        int at = token.getTokenIndex();
        int found = 0;
        while (found < distance && at > 0) {
            at--;
            found += parser.getTokenStream().get(at).getChannel() == Token.DEFAULT_CHANNEL ? 1 : 0;
        }
        return found < distance ? "" : lower(parser.getTokenStream().get(at));
    }

    private static String lower(Token token) {
        return token.getText().toLowerCase(Locale.ROOT);
    }
}
