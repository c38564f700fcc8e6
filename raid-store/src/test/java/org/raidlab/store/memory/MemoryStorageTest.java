package org.raidlab.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.StorageException;

final class MemoryStorageTest {
    private static final LogDevice LOG = LogDevice.of("log", LogRecord.class, null);

    private final MemoryStorage storage = new MemoryStorage();

    private Log log(List<Integer> lengths) {
        Log log = storage.openerAtOnce().log(LOG);
        log.replay((_, payload) -> lengths.add(payload.length));
        return log;
    }

    private List<Integer> replayed() {
        List<Integer> lengths = new ArrayList<>();
        log(lengths);
        return lengths;
    }

    @Test
    void theForcedRecordsAndTheIncarnationOutliveTheProcess() {
        assertThat(storage.nextIncarnation()).isEqualTo(1);
        Log log = log(new ArrayList<>());
        log.append(new byte[1]);
        log.force();
        log.append(new byte[2]);
        storage.crash(new SeededRandom(1));
        assertThat(replayed()).containsExactly(1);
        assertThat(storage.nextIncarnation()).isEqualTo(2);
    }

    @Test
    void anOlderCopyBringsBackItsRecordsAndItsIncarnation() {
        storage.nextIncarnation();
        Log log = log(new ArrayList<>());
        log.append(new byte[1]);
        log.force();
        SortedMap<Path, byte[]> older = storage.copy();
        log.append(new byte[2]);
        log.force();
        storage.nextIncarnation();
        storage.restore(older);
        assertThat(replayed()).containsExactly(1);
        assertThat(storage.nextIncarnation()).isEqualTo(2);
    }

    @Test
    void anErasedStorageKeepsTheIncarnationThatItIsTold() {
        log(new ArrayList<>()).force();
        storage.wipe(7);
        assertThat(replayed()).isEmpty();
        assertThat(storage.nextIncarnation()).isEqualTo(8);
        storage.wipe(0);
        assertThat(storage.nextIncarnation()).isEqualTo(1);
    }

    @Test
    void aDamagedSectorIsFoundByTheDevice() {
        Log log = log(new ArrayList<>());
        log.append(new byte[1]);
        log.close();
        storage.files().names().forEach((path, file) -> {
            if (String.valueOf(path.getFileName()).startsWith("segment")) {
                file.show(0, new byte[MemoryFile.SECTOR_BYTES]);
            }
        });
        assertThatThrownBy(this::replayed).isInstanceOf(StorageException.class);
    }
}
