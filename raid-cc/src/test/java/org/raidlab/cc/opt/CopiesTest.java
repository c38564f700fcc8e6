package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;

/** Copier transactions write tuples as they are; transactions that are handed over hold locks unjudged. */
class CopiesTest extends ValidationCase {
    private static Write copy(long tuple) {
        return new Write(ACCOUNTS, new TupleId(tuple), Write.Kind.UPDATE, Row.EMPTY, List.of(), Stamp.of(3, 1));
    }

    private static Write deletion(long tuple) {
        return new Write(ACCOUNTS, new TupleId(tuple), Write.Kind.DELETE, Row.EMPTY, List.of());
    }

    @Test
    void nobodyWritesWhatIsBeingCopied() {
        assertThat(write(T1, copy(5))).contains(Verdict.YES);

        assertThat(write(T2, tuple(5))).contains(CONFLICT);
        assertThat(write(T3, copy(5))).contains(CONFLICT);
        validation.checkInvariantsFully();
    }

    @Test
    void whatIsBeingWrittenIsNotCopied() {
        assertThat(write(T1, tuple(5))).contains(Verdict.YES);

        assertThat(write(T2, copy(5))).contains(CONFLICT);
    }

    @Test
    void forReadersACopierChangesNothing() {
        committed(T3, 9, tuple(5));
        assertThat(write(T1, copy(5))).contains(Verdict.YES);
        assertThat(check(T2, List.of(read(5, Stamp.of(9, 1)), scan(ACCOUNTS, 1)), List.of()))
                .contains(Verdict.YES);

        validation.decide(commit(T1, 20));
        assertThat(check(T2, List.of(read(5, Stamp.of(9, 1)), scan(ACCOUNTS, 1)), List.of()))
                .contains(Verdict.YES);
    }

    @Test
    void aCopierReleasesWhatItHeld() {
        write(T1, copy(5));
        validation.decide(commit(T1, 20));

        assertThat(write(T2, tuple(5))).contains(Verdict.YES);
        validation.checkInvariantsFully();
    }

    @Test
    void aCopierOfWhatWasOverwrittenSinceIsRefused() {
        committed(T3, 9, tuple(5));

        assertThat(check(T1, List.of(key(0, 0), read(5, Stamp.of(3, 1))), List.of(copy(5))))
                .contains(STALE);
    }

    /** The Access Manager has forgotten the version of the deletion, and no fail-lock has its stamp. */
    @Test
    void aCopierThatFindsNothingHasNotMissedTheDeletion() {
        committed(T3, 9, deletion(5));

        assertThat(check(T1, List.of(key(0, 0), read(5, Stamp.of(3, 1))), List.of(copy(5))))
                .contains(STALE);
        assertThat(check(T1, List.of(key(0, 0), read(5, Stamp.NONE)), List.of(copy(5))))
                .contains(Verdict.YES);
    }

    @Test
    void theDeletionMayHaveComeAsACopy() {
        committed(T2, 9, tuple(5));
        committed(
                T3, 20, new Write(ACCOUNTS, new TupleId(5), Write.Kind.DELETE, Row.EMPTY, List.of(), Stamp.of(11, 1)));

        assertThat(check(T1, List.of(key(0, 0), read(5, Stamp.of(9, 1))), List.of(copy(5))))
                .contains(STALE);
        assertThat(check(T1, List.of(key(0, 0), read(5, Stamp.NONE)), List.of(copy(5))))
                .contains(Verdict.YES);
    }

    @Test
    void aCopierThatFindsNothingHasMissedAWriteThatIsNoDeletion() {
        committed(T2, 9, deletion(5));
        committed(T3, 10, tuple(5));

        assertThat(check(T1, List.of(key(0, 0), read(5, Stamp.NONE)), List.of(copy(5))))
                .contains(STALE);
    }

    @Test
    void aReadOfSomethingNewerThanWhatWasDecidedHereIsNotThisSitesToJudge() {
        committed(T3, 9, tuple(5));

        assertThat(check(T1, List.of(read(5, Stamp.of(11, 2))), List.of(tuple(6))))
                .contains(Verdict.YES);
    }

    @Test
    void whatIsHandedOverIsHeldUntilItIsOver() {
        validation.restoreLocks(List.of());
        validation.adoptLocks(List.of(new CcMessage.Pending(T1, List.of(), List.of(tuple(5)))));
        assertThat(write(T2, tuple(5))).contains(CONFLICT);

        validation.decide(abort(T1));
        assertThat(write(T3, tuple(5))).contains(Verdict.YES);
    }

    @Test
    void whatIsHandedOverTwiceIsHeldOnce() {
        CcMessage.Pending handed = new CcMessage.Pending(T1, List.of(read(6, Stamp.NONE)), List.of(tuple(5)));
        validation.adoptLocks(List.of(handed));
        validation.adoptLocks(List.of(handed));
        validation.decide(abort(T1));

        assertThat(validation.unfinished()).isEmpty();
        assertThat(check(T2, List.of(), List.of(tuple(5), tuple(6)))).contains(Verdict.YES);
    }
}
