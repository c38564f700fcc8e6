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
    private final LockOwner first = new LockOwner();
    private final LockOwner second = new LockOwner();
    private final LockOwner third = new LockOwner();

    @Test
    void readersShareALockAndAWriterWaitsForAllOfThem() {
        assertThat(locks.request(first, A, SHARED)).isEqualTo(Result.GRANTED);
        assertThat(locks.request(second, A, SHARED)).isEqualTo(Result.GRANTED);
        assertThat(locks.request(third, A, EXCLUSIVE)).isEqualTo(Result.WAITS);
        locks.releaseAll(first);
        assertThat(locks.takeGranted()).isEmpty();
        locks.releaseAll(second);
        assertThat(locks.takeGranted()).containsExactly(third);
    }

    @Test
    void aReaderDoesNotOvertakeAWriterThatWaits() {
        locks.request(first, A, SHARED);
        locks.request(second, A, EXCLUSIVE);
        assertThat(locks.request(third, A, SHARED)).isEqualTo(Result.WAITS);
        locks.releaseAll(first);
        assertThat(locks.takeGranted()).containsExactly(second);
        locks.releaseAll(second);
        assertThat(locks.takeGranted()).containsExactly(third);
    }

    @Test
    void anUpgradeWaitsForTheOtherReadersAndGoesBeforeTheQueue() {
        locks.request(first, A, SHARED);
        locks.request(second, A, SHARED);
        locks.request(third, A, EXCLUSIVE);
        assertThat(locks.request(first, A, EXCLUSIVE)).isEqualTo(Result.WAITS);
        locks.releaseAll(second);
        assertThat(locks.takeGranted()).containsExactly(first);
        locks.releaseAll(first);
        assertThat(locks.takeGranted()).containsExactly(third);
    }

    @Test
    void theLastOfTwoUpgradesIsADeadlockAndIsNotMade() {
        locks.request(first, A, SHARED);
        locks.request(second, A, SHARED);
        assertThat(locks.request(first, A, EXCLUSIVE)).isEqualTo(Result.WAITS);
        assertThat(locks.request(second, A, EXCLUSIVE)).isEqualTo(Result.DEADLOCK);
        locks.releaseAll(second);
        assertThat(locks.takeGranted()).containsExactly(first);
    }

    @Test
    void aCycleOverTwoResourcesIsADeadlock() {
        locks.request(first, A, EXCLUSIVE);
        locks.request(second, B, EXCLUSIVE);
        assertThat(locks.request(first, B, EXCLUSIVE)).isEqualTo(Result.WAITS);
        assertThat(locks.request(second, A, SHARED)).isEqualTo(Result.DEADLOCK);
    }

    @Test
    void aRequestThatDoesNotWaitIsRefusedAndLeavesNothing() {
        locks.request(first, B, EXCLUSIVE);
        assertThat(locks.tryRequest(locks.checkpointer(), B, SHARED)).isFalse();
        locks.releaseAll(first);
        assertThat(locks.checkpointer().locks()).isZero();
        assertThat(locks.tryRequest(locks.checkpointer(), B, SHARED)).isTrue();
    }

    @Test
    void whatIsHeldInAStrongerModeIsGrantedAgain() {
        locks.request(first, A, EXCLUSIVE);
        assertThat(locks.request(first, A, SHARED)).isEqualTo(Result.GRANTED);
        assertThat(first.locks()).isOne();
    }
}
