package org.raidlab.check.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the links of a Markdown text that lead to files and headings of the tree, and the headings that they name. */
final class MarkdownLinks {
    private static final Pattern FENCE = Pattern.compile("(?ms)^ {0,3}(```|~~~).*?^ {0,3}\\1[`~]*\\s*$");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]+`");
    private static final Pattern INLINE = Pattern.compile("]\\(\\s*<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\s*\\)");
    private static final Pattern REFERENCE =
            Pattern.compile("(?m)^ {0,3}\\[[^\\]]+]:\\s+<?(\\S+?)>?(?:\\s+\".*\")?\\s*$");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:.*|//.*");

    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
    private static final Pattern LINKED = Pattern.compile("\\[([^\\]]+)]\\([^)]*\\)");
    private static final Pattern UNNAMED = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    private MarkdownLinks() {}

    /** The files that it names, relative to its own folder, each with the heading after {@code #} if it has one. */
    static List<String> in(String markdown) {
        String prose = CODE.matcher(FENCE.matcher(markdown).replaceAll("")).replaceAll("");
        List<String> links = new ArrayList<>();
        for (Pattern form : List.of(INLINE, REFERENCE)) {
            form.matcher(prose).results().map(MarkdownLinks::target).forEach(links::add);
        }
        return links.stream().filter(link -> !ELSEWHERE.matcher(link).matches()).toList();
    }

    /** The names of its headings in links: small letters, no punctuation, and hyphens for blanks. */
    static List<String> headings(String markdown) {
        return HEADING.matcher(FENCE.matcher(markdown).replaceAll(""))
                .results()
                .map(heading -> LINKED.matcher(heading.group(1)).replaceAll("$1"))
                .map(text ->
                        UNNAMED.matcher(text).replaceAll("").replace(' ', '-').toLowerCase(Locale.ROOT))
                .toList();
    }

    private static String target(MatchResult link) {
        return link.group(1);
    }
}
