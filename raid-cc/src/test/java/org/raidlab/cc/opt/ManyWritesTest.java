package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;

/** A transaction of the largest size. */
class ManyWritesTest extends ValidationCase {
    @Test
    void aHundredThousandWritesAreJudgedAndDecidedInOnePassEach() {
        validation = new OptimisticValidation(new ConcurrencyConfig(50_000, 1, PART));
        List<Write> writes = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            writes.add(tuple(i, i % 100));
        }

        assertThat(check(T1, List.of(scan(ACCOUNTS, 0)), writes)).contains(Verdict.YES);
        validation.checkInvariantsFully();
        assertThat(check(T2, List.of(), writes)).contains(CONFLICT);
        validation.decide(commit(T1, 10));

        assertThat(validation.counters()).containsEntry("remembered", 50_001L).containsEntry("pending", 0L);
    }
}
