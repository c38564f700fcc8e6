package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;

/** Where out-of-date copies may have been read, a copy that replaces one is news for readers. */
class CopiesAsNewsTest extends ValidationCase {
    private static final Stamp COPIED = Stamp.of(9, 1);

    private static Write copy(long tuple) {
        List<Write.KeyTouch> keys = List.of(new Write.KeyTouch(BY_NAME, 77));
        return new Write(ACCOUNTS, new TupleId(tuple), Write.Kind.UPDATE, Row.EMPTY, keys, COPIED);
    }

    @BeforeEach
    void outOfDateCopiesMayHaveBeenRead() {
        readOutOfDate();
    }

    @Test
    void whoeverScannedBeforeTheCopyCameHasMissedIt() {
        committed(T1, 20, copy(5));

        assertThat(check(T2, List.of(scan(ACCOUNTS, 0)), List.of())).contains(STALE);
        assertThat(check(T2, List.of(scan(ACCOUNTS, 1)), List.of())).contains(Verdict.YES);
    }

    @Test
    void whoeverLookedItsKeyUpInVainHasMissedIt() {
        committed(T1, 20, copy(5));

        assertThat(check(T2, List.of(key(77, 0)), List.of())).contains(STALE);
        assertThat(check(T2, List.of(key(78, 0)), List.of())).contains(Verdict.YES);
    }

    @Test
    void theOldCopyIsStaleAndTheNewOneIsNotThoughTheCopierIsNewer() {
        committed(T1, 20, copy(5));

        assertThat(check(T2, List.of(key(1, 1), read(5, Stamp.of(3, 1))), List.of()))
                .contains(STALE);
        assertThat(check(T2, List.of(key(1, 1), read(5, COPIED)), List.of())).contains(Verdict.YES);
    }

    @Test
    void noCopyComesBetweenTheVoteOfAReaderAndItsDecision() {
        assertThat(check(T2, List.of(scan(ACCOUNTS, 0)), List.of(tuple(6)))).contains(Verdict.YES);

        assertThat(write(T1, copy(5))).contains(CONFLICT);
        validation.checkInvariantsFully();
    }

    @Test
    void aReaderWaitsForACopyThatIsComing() {
        assertThat(write(T1, copy(5))).contains(Verdict.YES);

        assertThat(check(T2, List.of(scan(ACCOUNTS, 0)), List.of())).isEmpty();
        assertThat(validation.decide(commit(T1, 20))).hasSize(1);
        validation.checkInvariantsFully();
    }
}
