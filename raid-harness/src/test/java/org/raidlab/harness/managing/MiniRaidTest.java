package org.raidlab.harness.managing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AbortReason;

class MiniRaidTest {
    private static ItemAccess read(int item) {
        return new ItemAccess(item, false);
    }

    private static ItemAccess write(int item) {
        return new ItemAccess(item, true);
    }

    private static MiniRaid raid(int sites, int degree) {
        return new MiniRaid(new MiniShape(sites, 10, degree, 1), 7);
    }

    @Test
    void transactionsCommitWhileAllSitesAreUp() {
        MiniRaid raid = raid(3, 2);
        assertThat(raid.run(1, List.of(read(1), write(2))).isCommitted()).isTrue();
        assertThat(raid.run(3, List.of(read(2), read(3), read(4))).isCommitted())
                .isTrue();
        assertThat(raid.failLocks().values()).containsOnly(0L);
        assertThat(raid.heldAt(1) + raid.heldAt(2) + raid.heldAt(3)).isEqualTo(20);
    }

    @Test
    void theWriterThatMeetsAFailureAbortsAndTheNextOneCommits() {
        MiniRaid raid = raid(3, 3);
        raid.fail(2);
        assertThat(raid.run(1, List.of(read(5))).isCommitted()).isTrue();
        assertThat(raid.run(1, List.of(write(5)))).isEqualTo(new Ended(Optional.of(AbortReason.SITE_DOWN), true));
        assertThat(raid.run(3, List.of(write(5)))).isEqualTo(new Ended(Optional.empty(), false));
        assertThat(raid.failLocks()).containsEntry(2, 1L);
    }

    @Test
    void aReadOfAnOutOfDateCopyIsACopierTransactionAndAWriteIsNone() {
        MiniRaid raid = raid(3, 3);
        raid.fail(2);
        raid.detect();
        raid.run(1, List.of(write(1), write(2), write(3)));
        raid.recover(2);
        assertThat(raid.failLocks()).containsEntry(2, 3L);
        raid.run(2, List.of(write(1)));
        assertThat(raid.failLocks()).containsEntry(2, 2L);
        assertThat(raid.copiers()).isZero();
        raid.run(2, List.of(read(2)));
        assertThat(raid.failLocks()).containsEntry(2, 1L);
        assertThat(raid.copiers()).isEqualTo(1);
    }

    @Test
    void whatNobodyUpHasAGoodCopyOfIsUnavailableToReadersUntilItIsWritten() {
        MiniRaid raid = raid(2, 2);
        raid.fail(1);
        raid.detect();
        raid.run(2, List.of(write(4)));
        raid.recover(1);
        raid.fail(2);
        raid.detect();
        assertThat(raid.run(1, List.of(read(4))).reason()).contains(AbortReason.DATA_UNAVAILABLE);
        assertThat(raid.run(1, List.of(read(5))).isCommitted()).isTrue();
        assertThat(raid.run(1, List.of(write(4))).isCommitted()).isTrue();
        assertThat(raid.run(1, List.of(read(4))).isCommitted()).isTrue();
    }

    @Test
    void aWriteMakesACopyOfWhatNobodyUpHasWhereItMay() {
        for (boolean makes : List.of(false, true)) {
            MiniRaid raid = new MiniRaid(new MiniShape(3, 10, 1, 1, makes), 7);
            int holder = raid.heldAt(1) > 0 ? 1 : 2;
            raid.fail(holder);
            raid.detect();
            int other = raid.up().getFirst();
            long written = writeAll(raid, other);

            assertThat(written == 10).isEqualTo(makes);
            assertThat(reads(raid, other)).isEqualTo(written);
            raid.recover(holder);
            assertThat(reads(raid, holder)).isEqualTo(10);
        }
    }

    private static long writeAll(MiniRaid raid, int site) {
        return IntStream.rangeClosed(1, 10)
                .filter(item -> raid.run(site, List.of(write(item))).isCommitted())
                .count();
    }

    private static long reads(MiniRaid raid, int site) {
        return IntStream.rangeClosed(1, 10)
                .filter(item -> raid.run(site, List.of(read(item))).isCommitted())
                .count();
    }
}
