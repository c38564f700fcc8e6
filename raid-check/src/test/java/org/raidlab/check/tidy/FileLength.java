package org.raidlab.check.tidy;

import java.util.List;

/** A file holds one idea, and one idea needs few lines. */
record FileLength(int linesMax) implements TidyRule {
    @Override
    public List<Finding> check(SourceFile source) {
        int lines = source.lines().size();
        return lines <= linesMax
                ? List.of()
                : List.of(new Finding(source.name(), lines, "file of " + lines + " lines, at most " + linesMax));
    }
}
