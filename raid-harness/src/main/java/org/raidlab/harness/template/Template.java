package org.raidlab.harness.template;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements of a kind of transactions, with parameters: {@code $k} stands for a value, which is the same
 * everywhere in one transaction.
 *
 * @param name of the kind
 * @param statements of QUEL
 */
public record Template(String name, List<String> statements) {
    private static final Pattern PARAMETER = Pattern.compile("\\$([A-Za-z][A-Za-z0-9_]*)");

    public Template {
        statements = List.copyOf(statements);
    }

    /** Returns the names of the parameters, in the order in which they first stand. */
    SequencedSet<String> parameters() {
        SequencedSet<String> names = new LinkedHashSet<>();
        for (String statement : statements) {
            PARAMETER.matcher(statement).results().map(found -> found.group(1)).forEach(names::add);
        }
        return names;
    }

    /** Returns the statements with values in place of the parameters. */
    List<String> filled(UnaryOperator<String> values) {
        return statements.stream()
                .map(statement -> PARAMETER
                        .matcher(statement)
                        .replaceAll(found -> Matcher.quoteReplacement(valueOf(found, values))))
                .toList();
    }

    private static String valueOf(MatchResult found, UnaryOperator<String> values) {
        return values.apply(found.group(1));
    }

    /**
     * Returns the text that runs statements as one transaction. One statement is a transaction by itself, and
     * declarations of range variables stand before it.
     */
    public static String transaction(List<String> statements) {
        List<String> ranges = statements.stream().filter(Template::isRange).toList();
        List<String> others = statements.stream().filter(each -> !isRange(each)).toList();
        StringBuilder text = new StringBuilder();
        ranges.forEach(each -> text.append(each.strip()).append('\n'));
        if (others.size() > 1) {
            text.append("begin transaction\n");
        }
        others.forEach(each -> text.append(each.strip()).append('\n'));
        if (others.size() > 1) {
            text.append("end transaction\n");
        }
        return text.toString();
    }

    private static boolean isRange(String statement) {
        return statement.strip().startsWith("range ");
    }
}
