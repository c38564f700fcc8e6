package org.raidlab.harness.golden;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a file says of an answer.
 *
 * @param blocks for each statement of the text, its lines
 * @param file lines of a file that the client has
 */
record Expectation(List<List<String>> blocks, List<String> file) {
    private static final Predicate<String> BEGINS_A_BLOCK =
            line -> line.matches("(set|list|rows|some|count|done|committed|aborted|QL[0-9]{4})( .*)?");

    static Expectation of(List<String> lines) {
        List<List<String>> blocks = new ArrayList<>();
        List<String> file = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(AnswerText.FILE.strip())) {
                file.add(line.substring(Math.min(AnswerText.FILE.length(), line.length())));
            } else if (BEGINS_A_BLOCK.test(line) && !continues(blocks, line)) {
                blocks.add(new ArrayList<>(List.of(line)));
            } else {
                blocks.getLast().add(line);
            }
        }
        return new Expectation(blocks, file);
    }

    /** An error and the abort that came with it are one answer. */
    private static boolean continues(List<List<String>> blocks, String line) {
        return line.startsWith("aborted")
                && !blocks.isEmpty()
                && blocks.getLast().getFirst().startsWith("QL");
    }

    AnswerText.Shape shape(int statement) {
        String head = statement < blocks.size() ? blocks.get(statement).getFirst() : "";
        return switch (head.split(" ", 2)[0]) {
            case "set" -> AnswerText.Shape.SET;
            case "rows" -> AnswerText.Shape.ROWS;
            case "some" -> AnswerText.Shape.SOME;
            default -> AnswerText.Shape.LIST;
        };
    }

    /** All of it as one text, the rows of sets in the order in which answers show them. */
    String text(boolean withFile) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            List<String> block = blocks.get(i);
            lines.add(block.getFirst());
            List<String> rest = block.subList(1, block.size());
            lines.addAll(
                    shape(i) == AnswerText.Shape.SET ? rest.stream().sorted().toList() : rest);
        }
        if (withFile) {
            file.stream().map(AnswerText.FILE::concat).sorted().forEach(lines::add);
        }
        return String.join("\n", lines);
    }
}
