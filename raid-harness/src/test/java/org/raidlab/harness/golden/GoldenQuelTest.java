package org.raidlab.harness.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every golden statement gets the answer that its file says, from a whole site. */
final class GoldenQuelTest {
    private static final int LEAST_EXAMPLES = 800;
    private static final int TEXT_SHOWN = 1_000;
    private static final int FRAGMENTS = 3;
    private static final String LONGEST_NAME = "name_of_exactly_thirty_two_chars";
    private static final Pattern FRAGMENT = Pattern.compile("\n\"fragment\", .*");

    static Stream<QuelFile> files() {
        return QuelFile.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void aSiteAnswersAsTheFileSays(QuelFile file) {
        assertThat(differences(file, 1)).isEmpty();
    }

    /** But for the fragments that help tells of, and a name that leaves no room for their numbers. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void relationsInFragmentsGiveTheSameAnswers(QuelFile file) {
        assertThat(differences(file, FRAGMENTS)).isEmpty();
    }

    private static String differences(QuelFile file, int fragments) {
        List<String> differences = new ArrayList<>();
        try (GoldenSite site = new GoldenSite(fragments)) {
            for (QuelFile.Section section : file.sections()) {
                site.clear();
                section.examples().stream()
                        .filter(each -> fits(each, fragments))
                        .forEach(example -> {
                            String difference = difference(site, example);
                            if (!difference.isEmpty()) {
                                differences.add(file.name() + ":" + difference);
                            }
                        });
            }
        }
        return String.join("\n\n", differences);
    }

    private static boolean fits(QuelFile.Example example, int fragments) {
        return fragments == 1 || !example.text().contains(LONGEST_NAME);
    }

    /** Empty if the answer is as expected. */
    private static String difference(GoldenSite site, QuelFile.Example example) {
        Expectation expected = Expectation.of(example.expected());
        String answer = FRAGMENT.matcher(site.run(example, expected)).replaceAll("");
        if (example.prepares()) {
            boolean failed = answer.lines().anyMatch(line -> line.startsWith("QL") || line.startsWith("aborted"));
            return failed ? shown(example, "done", answer) : "";
        }
        boolean writes = answer.contains("\n" + AnswerText.FILE);
        String wanted = expected.text(writes);
        return answer.equals(wanted) ? "" : shown(example, wanted, answer);
    }

    private static String shown(QuelFile.Example example, String wanted, String answer) {
        String text = example.text();
        return "%d\n%s\n--- expected\n%s\n--- answered\n%s"
                .formatted(example.line(), text.substring(0, Math.min(text.length(), TEXT_SHOWN)), wanted, answer);
    }

    @Test
    void thereAreManyStatements() {
        long examples = files().flatMap(file -> file.examples().stream())
                .filter(example -> !example.prepares())
                .count();
        assertThat(examples).isGreaterThanOrEqualTo(LEAST_EXAMPLES);
    }
}
