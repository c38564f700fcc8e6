package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.StorageException;

class DeviceGuardTest {
    private final DeviceGuard guard = new DeviceGuard("the log in /site");

    @Test
    void afterItsFirstErrorADeviceDoesNothingMore() {
        assertThat(guard.call(() -> 7)).isEqualTo(7);
        assertThatThrownBy(() -> guard.run(() -> {
                    throw new IOException("Input/output error");
                }))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("Input/output error");

        assertThat(guard.hasFailed()).isTrue();
        assertThatThrownBy(() -> guard.run(() -> {
                    throw new AssertionError("the device was used");
                }))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("the log in /site takes nothing more: ")
                .hasMessageContaining("Input/output error");
    }

    @Test
    void damageIsAnErrorToo() {
        StorageException damage = new StorageException("a hole");
        assertThatThrownBy(() -> guard.run(() -> {
                    throw damage;
                }))
                .isSameAs(damage);
        assertThatThrownBy(guard::check).hasMessageContaining("a hole").hasCause(damage);
    }

    @Test
    void workThatWasInterruptedInItsMiddleIsAnErrorToo() {
        IllegalArgumentException interruption = new IllegalArgumentException("in the middle");
        assertThatThrownBy(() -> guard.run(() -> {
                    throw interruption;
                }))
                .isSameAs(interruption);
        assertThatThrownBy(guard::check)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("interrupted in the middle of its work");
    }

    @Test
    void aClosedDeviceSaysSoUnlessItFailedBefore() {
        guard.close();
        assertThatThrownBy(guard::check).hasMessageContaining("it is closed");

        DeviceGuard failed = new DeviceGuard("the ledger");
        assertThat(failed.fail(new StorageException("Input/output error"))).isNotNull();
        failed.close();
        assertThatThrownBy(failed::check).hasMessageContaining("Input/output error");
    }
}
