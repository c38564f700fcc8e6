package org.raidlab.check.tidy;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What is still to be done belongs to the issue tracker. */
record LeftoverWords() implements TidyRule {
    /** Put together from halves, so that this file passes its own rule. */
    private static final Pattern LEFTOVER = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

    @Override
    public List<Finding> check(SourceFile source) {
        List<String> lines = source.lines();
        return IntStream.range(0, lines.size())
                .filter(i -> LEFTOVER.matcher(lines.get(i)).find())
                .mapToObj(i -> new Finding(source.name(), i + 1, "leftover note"))
                .toList();
    }
}
