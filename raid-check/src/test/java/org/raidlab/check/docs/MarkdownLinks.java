package org.raidlab.check.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the links of a Markdown text that lead to other files of the tree. */
final class MarkdownLinks {
    private static final Pattern FENCE = Pattern.compile("(?ms)^ {0,3}(```|~~~).*?^ {0,3}\\1[`~]*\\s*$");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]+`");
    private static final Pattern INLINE = Pattern.compile("]\\(\\s*<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\s*\\)");
    private static final Pattern REFERENCE =
            Pattern.compile("(?m)^ {0,3}\\[[^\\]]+]:\\s+<?(\\S+?)>?(?:\\s+\".*\")?\\s*$");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:.*|#.*|//.*");

    private MarkdownLinks() {}

    /** The files that it names, relative to its own folder, without the place within the file. */
    static List<String> in(String markdown) {
        String prose = CODE.matcher(FENCE.matcher(markdown).replaceAll("")).replaceAll("");
        List<String> links = new ArrayList<>();
        for (Pattern form : List.of(INLINE, REFERENCE)) {
            form.matcher(prose).results().map(MarkdownLinks::target).forEach(links::add);
        }
        return links.stream()
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .map(link -> link.replaceFirst("#.*", ""))
                .toList();
    }

    private static String target(MatchResult link) {
        return link.group(1);
    }
}
