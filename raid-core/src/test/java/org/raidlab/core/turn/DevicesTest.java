package org.raidlab.core.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DevicesTest {
    private static final LogDevice LEDGER = LogDevice.of("ledger", LogRecord.class, null);
    private static final LogDevice LOG =
            LogDevice.of("log", LogRecord.class, null).keptIn(LEDGER);
    private static final BlockDevice PAGES = new BlockDevice("pages", 8_192);

    private final List<String> diary = new ArrayList<>();
    private String broken = "";

    /** Opens devices that can only be closed. */
    private final Devices.Opener opener = new Devices.Opener() {
        @Override
        public Log log(LogDevice device) {
            return closeable(Log.class, device);
        }

        @Override
        public Blocks blocks(BlockDevice device) {
            return closeable(Blocks.class, device);
        }
    };

    private <T> T closeable(Class<T> type, Device device) {
        if (device.name().equals(broken)) {
            throw new StorageException(broken + " cannot be opened");
        }
        diary.add("open " + device.name());
        Object made = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, (_, method, _) -> {
            diary.add(method.getName() + " " + device.name());
            return null;
        });
        return type.cast(made);
    }

    @Test
    void aKeeperIsOpenedAfterItsLogAndAllAreClosedFromTheLastToTheFirst() {
        Devices.open(List.of(LOG, PAGES), opener).close();
        assertThat(diary)
                .containsExactly("open log", "open ledger", "open pages", "close pages", "close ledger", "close log");
    }

    @Test
    void whatIsOpenIsClosedIfAnotherDeviceCannotBeOpened() {
        broken = "pages";
        assertThatThrownBy(() -> Devices.open(List.of(LOG, PAGES), opener)).hasMessage("pages cannot be opened");
        assertThat(diary).containsExactly("open log", "open ledger", "close ledger", "close log");
    }

    @Test
    void twoDevicesOfAProcessHaveTwoNames() {
        BlockDevice log = new BlockDevice("log", 4_096);
        assertThatThrownBy(() -> Devices.open(List.of(LOG, log), opener)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aDeviceThatTheProcessDoesNotHaveIsNamed() {
        Devices logOnly = Devices.open(List.of(LOG), opener);
        assertThatThrownBy(() -> logOnly.blocks(PAGES)).hasMessageContaining("pages");
        assertThat(logOnly.header(PAGES)).as("nothing was ever written").isEmpty();
    }

    @Test
    void blocksHaveFourKibibytesTimesAPowerOfTwo() {
        assertThat(PAGES.payloadBytes()).isEqualTo(8_128);
        for (int bytes : List.of(0, 2_048, 5_000)) {
            assertThatIllegalArgumentException().isThrownBy(() -> new BlockDevice("odd", bytes));
        }
    }
}
