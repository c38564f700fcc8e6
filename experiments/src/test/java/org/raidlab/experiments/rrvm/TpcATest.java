package org.raidlab.experiments.rrvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.rrvm.ByteRange;

final class TpcATest {
    private static final int ACCOUNTS = 10_000;
    private static final int RECORD_BYTES = 100;
    private static final int TRANSACTIONS = 20_000;

    private static List<Long> accounts(TpcA.Access access) {
        TpcA load = new TpcA(access, ACCOUNTS, 1, new SeededRandom(7));
        return IntStream.range(0, TRANSACTIONS)
                .mapToObj(_ -> load.next().getFirst().offset() / RECORD_BYTES)
                .toList();
    }

    private static double share(List<Long> accounts, double from, double to) {
        long there = accounts.stream()
                .filter(account -> account >= from * ACCOUNTS && account < to * ACCOUNTS)
                .count();
        return (double) there / accounts.size();
    }

    @Test
    void aTransactionWritesAnAccountATellerABranchAndTheHistoryWithinTheMemory() {
        TpcA load = new TpcA(TpcA.Access.RANDOM, ACCOUNTS, 1, new SeededRandom(7));
        for (int i = 0; i < TRANSACTIONS + 1; i++) {
            List<ByteRange> writes = load.next();
            assertThat(writes).hasSize(4).allMatch(write -> write.extent().end() <= load.bytes());
        }
    }

    @Test
    void sequentialAccessTakesOneAccountAfterTheOther() {
        assertThat(accounts(TpcA.Access.SEQUENTIAL)).startsWith(0L, 1L, 2L).endsWith(9_998L, 9_999L);
    }

    @Test
    void localizedAccessGivesSeventyPercentToATwentiethOfTheAccounts() {
        List<Long> localized = accounts(TpcA.Access.LOCALIZED);
        assertThat(share(localized, 0, 0.05)).isCloseTo(0.70, within(0.02));
        assertThat(share(localized, 0.05, 0.20)).isCloseTo(0.25, within(0.02));
        assertThat(share(localized, 0.20, 1)).isCloseTo(0.05, within(0.01));
    }
}
