package org.raidlab.check.tidy;

import java.util.List;
import java.util.stream.IntStream;

/** Two files fit side by side. The formatter keeps code so, but neither comments nor long strings. */
record LineWidth(int charactersMax) implements TidyRule {
    @Override
    public List<Finding> check(SourceFile source) {
        List<String> lines = source.lines();
        return IntStream.range(0, lines.size())
                .filter(i -> width(lines.get(i)) > charactersMax)
                .mapToObj(i -> new Finding(
                        source.name(),
                        i + 1,
                        "line of " + width(lines.get(i)) + " characters, at most " + charactersMax))
                .toList();
    }

    private static int width(String line) {
        return line.codePointCount(0, line.length());
    }
}
