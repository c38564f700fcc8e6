package org.raidlab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogReader;
import org.raidlab.store.log.LogSettings;

/** All devices together on the machine's own files. */
class SiteFolderTest {
    private static final BlockDevice BLOCKS = new BlockDevice("blocks", 65_536);
    private static final LogSettings SETTINGS = new LogSettings(1 << 20, 64 << 10, 1);
    private static final LogDevice LEDGER = LogDevice.of("ledger", LogRecord.class, null);
    private static final LogDevice LOG =
            LogDevice.of("log", LogRecord.class, null).keptIn(LEDGER);
    private static final byte[] VOTE = {1, 7};

    @TempDir
    private Path temporary;

    private Path folder() {
        return temporary.resolve("data").resolve("site-1");
    }

    /** A folder and its devices, open. */
    private record Site(int incarnation, Devices devices, SiteFolder folder) implements AutoCloseable {
        @Override
        public void close() {
            devices.close();
            folder.close();
        }
    }

    private Site open() {
        SiteFolder folder = SiteFolder.take(folder(), List.of(LOG, BLOCKS));
        try {
            return new Site(folder.nextIncarnation(), devices(folder), folder);
        } catch (StorageException e) {
            folder.close();
            throw e;
        }
    }

    private static Devices devices(SiteFolder folder) {
        return folder.open(SETTINGS, Background.atOnce(_ -> {}));
    }

    private static byte[] large() {
        byte[] large = new byte[16 << 20];
        Arrays.fill(large, (byte) 5);
        return large;
    }

    @Test
    void everyDeviceKeepsItsContentOverARestart() {
        try (Site site = open()) {
            assertThat(site.incarnation()).isEqualTo(1);
            site.devices().log(LOG).replay((_, _) -> {});
            site.devices().log(LOG).append(large());
            site.devices().log(LEDGER).replay((_, _) -> {});
            site.devices().log(LEDGER).append(VOTE);
            site.devices().blocks(BLOCKS).write(BlockRange.header(BLOCKS), new Block(new byte[] {9}), () -> {});
        }
        List<byte[]> records = new ArrayList<>();
        List<byte[]> entries = new ArrayList<>();
        try (Site site = open()) {
            assertThat(site.incarnation()).isEqualTo(2);
            site.devices().log(LOG).replay((_, payload) -> records.add(payload));
            site.devices().log(LEDGER).replay((_, payload) -> entries.add(payload));
            assertThat(site.devices().blocks(BLOCKS).header().orElseThrow().bytes())
                    .containsExactly(9);
        }
        assertThat(records).hasSize(1);
        assertThat(records.getFirst()).isEqualTo(large());
        assertThat(entries).containsExactly(VOTE);
    }

    @Test
    void aFolderInUseIsRefusedWithTheNameOfItsHolder() {
        try (Site site = open()) {
            assertThat(site.incarnation()).isEqualTo(1);
            assertThatThrownBy(this::open)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining(
                            "in use by process " + ProcessHandle.current().pid());
        }
        try (Site site = open()) {
            assertThat(site.incarnation())
                    .as("a refused opening counts nothing")
                    .isEqualTo(2);
        }
    }

    @Test
    void readersNeedNoLock() {
        try (Site site = open()) {
            site.devices().log(LOG).replay((_, _) -> {});
            site.devices().log(LOG).append(new byte[10]);
            site.devices().log(LOG).force();
            List<byte[]> records = new ArrayList<>();

            assertThat(LogReader.read(folder().resolve("log"), (_, payload) -> records.add(payload)))
                    .isEqualTo(site.devices().log(LOG).end());
            assertThat(records).hasSize(1);
        }
    }

    @Test
    void aLostHomeBlockIsNotMadeAnew() throws IOException {
        open().close();
        Files.delete(folder().resolve(HomeBlock.NAME));

        assertThatThrownBy(this::open).isInstanceOf(StorageException.class).hasMessageContaining("home is missing");
    }

    @Test
    void aFailedOpeningFreesTheFolder() throws IOException {
        open().close();
        Path control = folder().resolve("log").resolve("control");
        byte[] content = Files.readAllBytes(control);
        Files.write(control, new byte[content.length]);
        assertThatThrownBy(this::open).isInstanceOf(StorageException.class).hasMessageContaining(control.toString());
        Files.write(control, content);

        open().close();
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        Files.write(temporary.resolve("data"), new byte[1]);

        assertThatThrownBy(this::open).isInstanceOf(StorageException.class).hasMessageContaining("data");
    }

    @Test
    void theDatabaseIsWithoutItsLogWhereTheyHaveTwoProcesses() {
        try (Site site = open()) {
            site.devices().log(LOG).replay((_, _) -> {});
            site.devices().log(LOG).append(new byte[] {1});
            site.devices().blocks(BLOCKS).write(BlockRange.header(BLOCKS), new Block(new byte[] {9}), () -> {});
        }
        try (SiteFolder log = SiteFolder.take(folder(), List.of(LOG));
                SiteFolder database = SiteFolder.take(folder(), List.of(BLOCKS));
                Devices logs = devices(log);
                Devices blocks = devices(database)) {
            List<byte[]> records = new ArrayList<>();
            logs.log(LOG).replay((_, payload) -> records.add(payload));
            assertThat(records).hasSize(1);
            assertThat(logs.header(BLOCKS)).isEmpty();
            assertThat(blocks.header(BLOCKS)).isPresent();
            assertThatThrownBy(() -> blocks.log(LOG)).isInstanceOf(StorageException.class);
            assertThatThrownBy(database::nextIncarnation).isInstanceOf(StorageException.class);
        }
    }

    @Test
    void aPartThatAProcessHasIsTakenOnce() {
        try (SiteFolder database = SiteFolder.take(folder(), List.of(BLOCKS))) {
            assertThat(database).isNotNull();
            assertThatThrownBy(() -> SiteFolder.take(folder(), List.of(LOG, BLOCKS)))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("in use by process");
            SiteFolder.take(folder(), List.of(LOG)).close();
        }
    }

    @Test
    void aFileOfAnEarlierVersionWhereALogIsExpectedIsRefusedAndNothingIsChanged() throws IOException {
        Path ledger = Files.createDirectories(folder()).resolve("ledger");
        Files.write(ledger, new byte[] {1});

        assertThatThrownBy(this::open)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(ledger.toString())
                .hasMessageContaining("an earlier version");
        assertThat(Files.readAllBytes(ledger)).containsExactly(1);
    }
}
