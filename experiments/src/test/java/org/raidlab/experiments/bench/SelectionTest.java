package org.raidlab.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SelectionTest {
    private static final List<String> KEYS = List.of("rtt/64/nio", "rtt/64/netty", "bulk/60000/tcp");

    @Test
    void whereNothingIsNamedEverythingIsWanted() {
        assertThat(KEYS).allMatch(Selection.ALL::has);
    }

    @Test
    void aBeginningSelectsTheKeysThatHaveIt() {
        Selection selection = new Selection(List.of("rtt/64", "bulk/60000/tcp"));
        assertThat(KEYS).allMatch(selection::has);
        assertThat(selection.has("rtt/1400/nio")).isFalse();
    }

    @Test
    void aBeginningThatNoKeyHasIsNamed() {
        assertThat(new Selection(List.of("bulk", "rtt/46")).unknown(KEYS)).containsExactly("rtt/46");
    }
}
