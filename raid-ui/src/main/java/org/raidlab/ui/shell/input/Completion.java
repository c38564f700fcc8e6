package org.raidlab.ui.shell.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.raidlab.ui.grammar.QuelLexer;
import org.raidlab.ui.shell.input.NamePlace.Kind;

/**
 * Determines the words that can stand at a position of the input.
 *
 * @param relations as far as known
 * @param ranges tuple variables and their relations
 * @param topics that there is help on
 */
public record Completion(Relations relations, Map<String, String> ranges, Collection<String> topics) {
    /** Longer statements are not read again for each candidate. */
    private static final int TOKENS_MAX = 500;

    private static final List<String> SYSTEM_ATTRIBUTES = List.of("tid", "version");

    /** Returns the beginning of the word that ends at a cursor. */
    public static int wordStart(String text, int cursor) {
        int start = cursor;
        while (start > 0 && isWordCharacter(text.charAt(start - 1))) {
            start--;
        }
        boolean command = start > 0 && text.charAt(start - 1) == '\\';
        return command ? start - 1 : start;
    }

    private static boolean isWordCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /** Returns the completion behind a text that has not run yet: its range variables are known too. */
    public Completion after(String pending) {
        return new Completion(relations, rangesAfter(Tokens.of(pending)), topics);
    }

    /** Returns the words that can stand in place of the word before the cursor, whatever that word's beginning. */
    public List<Suggestion> at(String text, int cursor) {
        int start = wordStart(text, cursor);
        String before = text.substring(0, start);
        if (start < cursor && text.charAt(start) == '\\') {
            return commands();
        }
        List<Piece> pieces = Splitter.split(before, true);
        if (!pieces.isEmpty() && pieces.getLast() instanceof Piece.Command command) {
            return arguments(command);
        }
        List<Token> tokens = tokensOfStatement(before);
        if (!tokens.isEmpty() && isOpen(tokens.getLast())) {
            return List.of();
        }
        return new Completion(relations, rangesAfter(Tokens.of(before)), topics).words(tokens);
    }

    /** Returns the range variables with those that the buffer declares before the cursor and has not run yet. */
    private Map<String, String> rangesAfter(List<Token> buffer) {
        Map<String, String> all = new LinkedHashMap<>(ranges);
        boolean declares = false;
        for (int i = 0; i + 2 < buffer.size(); i++) {
            int type = buffer.get(i).getType();
            if (type == QuelLexer.RANGE) {
                declares = true;
            } else if (declares && buffer.get(i + 1).getType() == QuelLexer.IS) {
                all.put(lowerCase(buffer.get(i)), lowerCase(buffer.get(i + 2)));
                i += 2;
            } else {
                declares &= type == QuelLexer.OF || buffer.get(i).getText().equals(",");
            }
        }
        return all;
    }

    private static String lowerCase(Token token) {
        return token.getText().toLowerCase(Locale.ROOT);
    }

    private static boolean isOpen(Token token) {
        return token.getType() == QuelLexer.UNTERMINATED_STRING || token.getType() == QuelLexer.UNCLOSED_COMMENT;
    }

    private static List<Suggestion> commands() {
        List<Suggestion> commands = new ArrayList<>();
        for (MonitorCommand command : MonitorCommand.values()) {
            commands.add(new Suggestion(command.typed(), "command", command.description(), !command.takesRestOfLine()));
        }
        return commands;
    }

    private static List<Suggestion> arguments(Piece.Command command) {
        boolean timing = MonitorCommand.of(command.word()).stream().anyMatch(MonitorCommand.TIMING::equals);
        return timing ? List.of(new Suggestion("on", "", "", true), new Suggestion("off", "", "", true)) : List.of();
    }

    /** Returns the tokens since the last end of a statement; characters that form no token are left out. */
    private static List<Token> tokensOfStatement(String before) {
        List<Token> tokens = new ArrayList<>();
        for (Token token : Tokens.of(before)) {
            if (token.getText().equals(";") || token.getType() == QuelLexer.GO) {
                tokens.clear();
            } else {
                tokens.add(token);
            }
        }
        return tokens;
    }

    private List<Suggestion> words(List<Token> tokens) {
        if (tokens.size() == 1 && tokens.getFirst().getText().equalsIgnoreCase("help")) {
            return helpful();
        }
        Continuations after = new Continuations(tokens);
        boolean known = tokens.size() <= TOKENS_MAX && after.isSound();
        List<Suggestion> suggestions = new ArrayList<>();
        boolean nameFollows = !known || after.allow(QuelLexer.NAME, "x");
        if (nameFollows) {
            suggestions.addAll(names(NamePlace.after(tokens)));
        }
        for (Token word : Words.tokens()) {
            boolean justAName = nameFollows && Words.canBeName(word);
            if (!justAName && (!known || after.allow(word.getType(), word.getText()))) {
                boolean function = Words.isFunction(word);
                suggestions.add(new Suggestion(word.getText(), function ? "function" : "keyword", "", !function));
            }
        }
        return suggestions;
    }

    private List<Suggestion> helpful() {
        List<Suggestion> words = new ArrayList<>(relationNames(true));
        topics.forEach(word -> words.add(new Suggestion(word, "topic", "", true)));
        return words;
    }

    private List<Suggestion> names(NamePlace place) {
        return switch (place.kind()) {
            case NEW_NAME -> List.of();
            case RELATION -> relationNames(true);
            case VARIABLE -> variables(true);
            case QUALIFIER -> variables(false);
            case ATTRIBUTE_OF, COLUMN_OF -> attributes(place);
            case FORMAT -> fixed("format", "i1", "i2", "i4", "i8", "f4", "f8", "c10", "c20");
            case STRUCTURE -> fixed("structure", "heap", "hash", "isam", "heapsort", "truncated");
        };
    }

    private List<Suggestion> relationNames(boolean whole) {
        return relations.attributes().keySet().stream()
                .map(name -> new Suggestion(name, "relation", "", whole))
                .toList();
    }

    private List<Suggestion> variables(boolean whole) {
        List<Suggestion> names = new ArrayList<>();
        ranges.forEach((variable, relation) ->
                names.add(new Suggestion(whole ? variable : variable + ".", "variable", "of " + relation, whole)));
        for (String relation : relations.attributes().keySet()) {
            if (!ranges.containsKey(relation)) {
                names.add(new Suggestion(whole ? relation : relation + ".", "relation", "", whole));
            }
        }
        return names;
    }

    private List<Suggestion> attributes(NamePlace place) {
        String relation = relations.meantBy(place.owner().toLowerCase(Locale.ROOT), ranges);
        List<Suggestion> names = new ArrayList<>();
        for (Relations.Attribute attribute : relations.of(relation)) {
            names.add(new Suggestion(attribute.name(), "attribute", attribute.format(), true));
        }
        if (place.kind() == Kind.ATTRIBUTE_OF && relations.has(relation)) {
            SYSTEM_ATTRIBUTES.forEach(name -> names.add(new Suggestion(name, "attribute", "of the system", true)));
        }
        return names;
    }

    private static List<Suggestion> fixed(String group, String... words) {
        return Stream.of(words)
                .map(word -> new Suggestion(word, group, "", true))
                .toList();
    }
}
