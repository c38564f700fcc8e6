package org.raidlab.ui.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.raidlab.ui.golden.GoldenFile;

final class FaultTest {
    /**
     * Those that need more than a short text: large inputs, a session, the lines of a file. Their own tests show them.
     */
    private static final Set<Fault> SHOWN_ELSEWHERE = EnumSet.of(
            Fault.TEXT_TOO_LONG,
            Fault.NESTED_TOO_DEEP,
            Fault.ROW_TOO_WIDE,
            Fault.TOO_MANY_ATTRIBUTES,
            Fault.NOT_IN_TRANSACTION,
            Fault.COPY_IN_TRANSACTION,
            Fault.COPY_NOT_LAST,
            Fault.NO_COPY_RUNNING,
            Fault.LINE_SHAPE,
            Fault.LINE_QUOTE,
            Fault.LINE_NUMBER,
            Fault.LINE_VALUE,
            Fault.NO_TRANSACTION,
            Fault.TRANSACTION_OPEN,
            Fault.TRANSACTION_OVER,
            Fault.NOT_RUN,
            Fault.TOO_MANY_SESSIONS,
            Fault.SITE_RESTARTED,
            Fault.CANCELLED,
            Fault.SESSION_FORGOTTEN,
            Fault.RESULT_DROPPED,
            Fault.RESULTS_TOO_LARGE);

    @Test
    void everyFaultHasANumberOfItsOwnInItsGroup() {
        assertThat(Arrays.stream(Fault.values()).map(Fault::code)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Fault.values()).map(fault -> fault.code() / 100))
                .containsOnly(21, 22, 51, 54, 60);
    }

    @Test
    void everyFaultHasAGoldenExampleOrATestOfItsOwn() {
        String shown = GoldenFile.all().map(GoldenFile.Example::expected).collect(Collectors.joining("\n"));
        assertThat(Arrays.stream(Fault.values()).filter(fault -> !SHOWN_ELSEWHERE.contains(fault)))
                .allSatisfy(fault -> assertThat(shown).contains("QL" + fault.code()));
    }
}
