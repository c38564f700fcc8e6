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
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.LedgerRecord.Event;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.blocks.Background;
import org.raidlab.store.ledger.LedgerReader;
import org.raidlab.store.log.LogReader;
import org.raidlab.store.log.LogSettings;

/** All devices together on the machine's own files. */
class SiteFolderTest {
    private static final LogSettings SETTINGS = new LogSettings(1 << 20, 64 << 10, 1);
    private static final LedgerEntry VOTE = new LedgerEntry(new TxnId(1, 1, 1), Event.VOTE_YES, 17);

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
        SiteFolder folder = SiteFolder.take(folder(), Part.ALL);
        try {
            return new Site(folder.nextIncarnation(), devices(folder), folder);
        } catch (StorageException e) {
            folder.close();
            throw e;
        }
    }

    private static Devices devices(SiteFolder folder) {
        return folder.open(SETTINGS, new Background(Runnable::run, Runnable::run, _ -> {}));
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
            site.devices().log().replay((_, _) -> {});
            site.devices().log().append(large());
            site.devices().ledger().append(VOTE);
            site.devices().blocks().write(BlockRange.HEADER, new Block(new byte[] {9}), () -> {});
        }
        List<byte[]> records = new ArrayList<>();
        List<LedgerEntry> entries = new ArrayList<>();
        try (Site site = open()) {
            assertThat(site.incarnation()).isEqualTo(2);
            site.devices().log().replay((_, payload) -> records.add(payload));
            site.devices().ledger().replay(entries::add);
            assertThat(site.devices().blocks().header().orElseThrow().bytes()).containsExactly(9);
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
            site.devices().log().replay((_, _) -> {});
            site.devices().log().append(new byte[10]);
            site.devices().log().force();
            site.devices().ledger().append(VOTE);
            site.devices().ledger().force();
            List<byte[]> records = new ArrayList<>();

            assertThat(LogReader.read(Devices.logFolder(folder()), (_, payload) -> records.add(payload)))
                    .isEqualTo(site.devices().log().end());
            assertThat(records).hasSize(1);
            assertThat(LedgerReader.read(Devices.ledgerFile(folder()), _ -> {})).isEqualTo(1);
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
        Path control = Devices.logFolder(folder()).resolve("control");
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
            site.devices().log().replay((_, _) -> {});
            site.devices().log().append(new byte[] {1});
            site.devices().blocks().write(BlockRange.HEADER, new Block(new byte[] {9}), () -> {});
        }
        try (SiteFolder log = SiteFolder.take(folder(), Part.LOG);
                SiteFolder database = SiteFolder.take(folder(), Part.DATABASE);
                Devices logs = devices(log);
                Devices blocks = devices(database)) {
            List<byte[]> records = new ArrayList<>();
            logs.log().replay((_, payload) -> records.add(payload));
            blocks.log().replay((_, payload) -> records.add(payload));
            assertThat(records).hasSize(1);
            assertThat(logs.blocks().header()).isEmpty();
            assertThat(blocks.blocks().header()).isPresent();
            assertThatThrownBy(() -> blocks.log().append(new byte[1])).isInstanceOf(StorageException.class);
            assertThatThrownBy(database::nextIncarnation).isInstanceOf(StorageException.class);
        }
    }

    @Test
    void aPartThatAProcessHasIsTakenOnce() {
        try (SiteFolder database = SiteFolder.take(folder(), Part.DATABASE)) {
            assertThat(database).isNotNull();
            assertThatThrownBy(() -> SiteFolder.take(folder(), Part.ALL))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("in use by process");
            SiteFolder.take(folder(), Part.LOG).close();
        }
    }
}
