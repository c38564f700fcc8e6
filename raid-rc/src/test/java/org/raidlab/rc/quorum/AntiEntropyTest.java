package org.raidlab.rc.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

class AntiEntropyTest {
    private static final RelationId R = new RelationId(50);
    private static final List<Integer> ALL = List.of(1, 2, 3);

    private final MissedWrites missed = new MissedWrites(ALL);
    private final AntiEntropy antiEntropy = new AntiEntropy(missed, 4);

    private static FailLock lock(int site, RelationId relation, long tuple) {
        return new FailLock(site, new Item(relation, new TupleId(tuple)), Stamp.of(5, 1));
    }

    private void missing(int site, int count) {
        List<FailLock> all = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            all.add(lock(site, R, i));
        }
        missed.restore(all);
    }

    private AdMessage.RunCopier next() {
        return antiEntropy.next(ALL).getFirst();
    }

    @Test
    void nobodyIsBroughtAnythingWhoHasMissedNothingOrIsDown() {
        assertThat(antiEntropy.next(ALL)).isEmpty();
        missing(3, 1);
        assertThat(antiEntropy.next(List.of(1, 2))).isEmpty();
        assertThat(antiEntropy.next(ALL)).hasSize(1);
    }

    @Test
    void oneCopierAtATime() {
        missing(3, 6);
        AdMessage.RunCopier first = next();
        assertThat(antiEntropy.next(ALL)).isEmpty();

        antiEntropy.ended(first.ticket(), true, 0);
        assertThat(next().failLocks().getFirst().item().tuple()).isEqualTo(new TupleId(5));
        assertThat(antiEntropy.done()).isEqualTo(1);
    }

    @Test
    void theCatalogueComesFirst() {
        missing(3, 2);
        missed.restore(List.of(lock(3, Catalogue.INDEXES.id(), 60)));

        assertThat(next().failLocks()).containsExactly(lock(3, Catalogue.INDEXES.id(), 60));
    }

    @Test
    void sitesTakeTurns() {
        missing(2, 1);
        missing(3, 1);
        AdMessage.RunCopier first = next();
        antiEntropy.ended(first.ticket(), true, 0);
        AdMessage.RunCopier second = next();

        assertThat(first.failLocks().getFirst().site()).isEqualTo(2);
        assertThat(second.failLocks().getFirst().site()).isEqualTo(3);
    }

    @Test
    void aRefusedCopierIsHalvedAndTheNextOneRestsTheLongerTheMoreSitesStandBefore() {
        missing(3, 6);
        antiEntropy.ended(next().ticket(), false, 1);
        antiEntropy.onHeartbeat();
        assertThat(antiEntropy.next(ALL)).isEmpty();
        antiEntropy.onHeartbeat();

        assertThat(next().failLocks()).hasSize(2);
    }

    @Test
    void aCopierThatNobodyHearsOfAnyMoreIsGivenUp() {
        missing(3, 1);
        AdMessage.RunCopier lost = next();
        for (int heartbeat = 0; heartbeat < 10; heartbeat++) {
            antiEntropy.onHeartbeat();
        }
        AdMessage.RunCopier again = next();
        antiEntropy.ended(lost.ticket(), false, 0);

        assertThat(again.ticket()).isGreaterThan(lost.ticket());
        assertThat(antiEntropy.next(ALL)).isEmpty();
    }

    @Test
    void aCopierThatEndsAfterSomeHeartbeatsCountsAndTheNextOneBeginsAtOnce() {
        missing(3, 6);
        AdMessage.RunCopier slow = next();
        antiEntropy.onHeartbeat();
        antiEntropy.ended(slow.ticket(), true, 0);
        assertThat(antiEntropy.done()).isEqualTo(1);
        assertThat(antiEntropy.next(ALL)).hasSize(1);
    }

    @Test
    void theEndOfACopierThatWasGivenUpIsIgnored() {
        missing(3, 6);
        AdMessage.RunCopier late = next();
        for (int heartbeat = 0; heartbeat < 10; heartbeat++) {
            antiEntropy.onHeartbeat();
        }
        antiEntropy.ended(late.ticket(), true, 0);
        assertThat(antiEntropy.done()).isZero();
    }
}
