package org.raidlab.check.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.check.Repository;

/** A server's README describes every message that the server receives. */
final class MessagesInReadmesTest {
    @ParameterizedTest
    @EnumSource
    void everyMessageOfAServerIsInItsReadme(Vocabulary vocabulary) throws ClassNotFoundException {
        assertThat(vocabulary.messages()).isNotEmpty();
        assumeTrue(Repository.hasCode(vocabulary.module()), "a module without code needs no README yet");
        String readme = Repository.read(vocabulary.module().resolve("README.md"));
        assertThat(missing(vocabulary.messages(), readme)).isEmpty();
    }

    @Test
    void aMessageCountsAsDescribedWhenItsWholeNameStandsThere() {
        assertThat(missing(List.of("Vote", "Prepare"), "On `Vote` ... Prepared"))
                .containsExactly("Prepare");
    }

    private static List<String> missing(List<String> messages, String readme) {
        return messages.stream()
                .filter(name ->
                        !Pattern.compile("\\b" + name + "\\b").matcher(readme).find())
                .toList();
    }
}
