package org.raidlab.ui.shell.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.ui.syntax.QuelReader;

final class TopicsTest {
    private static final Topics TOPICS = new Topics();

    static List<String> topics() {
        return TOPICS.names();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void aTopicHasGrammarAnExplanationAndTwoExamples(String topic) {
        String text = TOPICS.on(topic).orElseThrow();
        assertThat(text).contains("\n\nExamples\n\n").doesNotContain("\t");
        assertThat(examples(text)).hasSizeGreaterThanOrEqualTo(2);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void examplesAreRead(String topic) {
        for (String example : examples(TOPICS.on(topic).orElseThrow())) {
            assertThat(QuelReader.read(example)).as(example).isNotEmpty();
        }
    }

    private static List<String> examples(String text) {
        String[] parts = text.split("\n\nExamples\n\n");
        return Stream.of(parts[1].split("\n\n")).toList();
    }

    @Test
    void everyWordThatBeginsAStatementLeadsToATopic() {
        assertThat(TOPICS.words())
                .contains("range", "retrieve", "append", "replace", "delete", "create", "destroy", "copy", "index")
                .contains("modify", "begin", "end", "abort", "get", "insert", "update", "print", "help", "explain")
                .contains("aggregates", "types", "count", "where")
                .doesNotHaveDuplicates();
        assertThat(TOPICS.on("COUNT")).isEqualTo(TOPICS.on("aggregates"));
        assertThat(TOPICS.on("emp")).isEmpty();
    }
}
