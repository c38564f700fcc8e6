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
    void everyMessageOfAServerIsInItsReadme(ServerMessages received) throws ClassNotFoundException {
        assertThat(received.messages()).isNotEmpty();
        assumeTrue(Repository.hasCode(received.module()), "a module without code needs no README yet");
        String readme = Repository.read(received.module().resolve("README.md"));
        assertThat(missing(received.messages(), readme)).isEmpty();
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
