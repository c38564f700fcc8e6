package org.raidlab.ui.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestNameTest {
    private static final List<String> NAMES = List.of("name", "salary", "department", "e");

    @Test
    void twoEditsAreNearAndThreeAreNot() {
        assertThat(NearestName.to("salry", NAMES)).contains("salary");
        assertThat(NearestName.to("selery", NAMES)).contains("salary");
        assertThat(NearestName.to("seleri", NAMES)).isEmpty();
        assertThat(NearestName.to("departmentss", NAMES)).contains("department");
    }

    @Test
    void theNearestWinsAndTheFirstOfEquals() {
        assertThat(NearestName.to("abcd", List.of("abxx", "abcx", "xbcd"))).contains("abcx");
    }

    @Test
    void aShortNameIsNotNearToEverything() {
        assertThat(NearestName.to("x", NAMES)).isEmpty();
        assertThat(NearestName.to("me", NAMES)).contains("e");
    }

    @Test
    void hostileLengthsCostNothing() {
        assertThat(NearestName.to("a".repeat(100_000), NAMES)).isEmpty();
        assertThat(NearestName.to("", NAMES)).isEmpty();
        assertThat(NearestName.hint("", NAMES, "otherwise")).isEqualTo("otherwise");
    }
}
