package org.raidlab.systemm.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.systemm.lock.LockManager.Result;

class LockManagerTest {
    private static final Resource A = Resource.record(0, 1);
    private static final Resource B = Resource.segment(7);
    private static final LockMode SHARED = LockMode.SHARED;
    private static final LockMode EXCLUSIVE = LockMode.EXCLUSIVE;

    private final LockManager locks = new LockManager();

    @Test
    void readersShareALockAndAWriterWaitsForAllOfThem() {
        assertThat(locks.request(1, A, SHARED)).isEqualTo(Result.GRANTED);
        assertThat(locks.request(2, A, SHARED)).isEqualTo(Result.GRANTED);
        assertThat(locks.request(3, A, EXCLUSIVE)).isEqualTo(Result.WAITS);
        locks.releaseAll(1);
        assertThat(locks.takeGranted()).isEmpty();
        locks.releaseAll(2);
        assertThat(locks.takeGranted()).containsExactly(3L);
    }

    @Test
    void aReaderDoesNotOvertakeAWriterThatWaits() {
        locks.request(1, A, SHARED);
        locks.request(2, A, EXCLUSIVE);
        assertThat(locks.request(3, A, SHARED)).isEqualTo(Result.WAITS);
        locks.releaseAll(1);
        assertThat(locks.takeGranted()).containsExactly(2L);
        locks.releaseAll(2);
        assertThat(locks.takeGranted()).containsExactly(3L);
    }

    @Test
    void anUpgradeWaitsForTheOtherReadersAndGoesBeforeTheQueue() {
        locks.request(1, A, SHARED);
        locks.request(2, A, SHARED);
        locks.request(3, A, EXCLUSIVE);
        assertThat(locks.request(1, A, EXCLUSIVE)).isEqualTo(Result.WAITS);
        locks.releaseAll(2);
        assertThat(locks.takeGranted()).containsExactly(1L);
        locks.releaseAll(1);
        assertThat(locks.takeGranted()).containsExactly(3L);
    }

    @Test
    void theLastOfTwoUpgradesIsADeadlockAndIsNotMade() {
        locks.request(1, A, SHARED);
        locks.request(2, A, SHARED);
        assertThat(locks.request(1, A, EXCLUSIVE)).isEqualTo(Result.WAITS);
        assertThat(locks.request(2, A, EXCLUSIVE)).isEqualTo(Result.DEADLOCK);
        locks.releaseAll(2);
        assertThat(locks.takeGranted()).containsExactly(1L);
    }

    @Test
    void aCycleOverTwoResourcesIsADeadlock() {
        locks.request(1, A, EXCLUSIVE);
        locks.request(2, B, EXCLUSIVE);
        assertThat(locks.request(1, B, EXCLUSIVE)).isEqualTo(Result.WAITS);
        assertThat(locks.request(2, A, SHARED)).isEqualTo(Result.DEADLOCK);
    }

    @Test
    void aRequestThatDoesNotWaitIsRefusedAndLeavesNothing() {
        locks.request(1, B, EXCLUSIVE);
        assertThat(locks.tryRequest(LockManager.CHECKPOINTER, B, SHARED)).isFalse();
        locks.releaseAll(1);
        assertThat(locks.heldBy(LockManager.CHECKPOINTER)).isZero();
        assertThat(locks.tryRequest(LockManager.CHECKPOINTER, B, SHARED)).isTrue();
    }

    @Test
    void whatIsHeldInAStrongerModeIsGrantedAgain() {
        locks.request(1, A, EXCLUSIVE);
        assertThat(locks.request(1, A, SHARED)).isEqualTo(Result.GRANTED);
        assertThat(locks.heldBy(1)).isOne();
    }
}
