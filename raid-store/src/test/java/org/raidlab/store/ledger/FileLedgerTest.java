package org.raidlab.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.LedgerRecord.Event;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;
import org.raidlab.store.fake.FaultyFiles;
import org.raidlab.store.fake.FaultyFiles.Failure;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.TwoSlots;

class FileLedgerTest {
    private static final Path FOLDER = Path.of("/site");
    private static final Path FILE = FOLDER.resolve("ledger");

    private final CrashDisk disk = new CrashDisk();

    @BeforeEach
    void makeTheFolder() throws IOException {
        disk.createFolders(FOLDER);
    }

    static LedgerEntry entry(int time) {
        return new LedgerEntry(new TxnId(1 + time % 3, 2, 1_000L + time), Event.values()[time % 4], time);
    }

    static List<LedgerEntry> entries(int from, int to) {
        List<LedgerEntry> entries = new ArrayList<>();
        for (int time = from; time < to; time++) {
            entries.add(entry(time));
        }
        return entries;
    }

    static List<LedgerEntry> replay(FileOps files) {
        List<LedgerEntry> entries = new ArrayList<>();
        FileLedger.open(files, FILE).replay(entries::add);
        return entries;
    }

    @Test
    void whatWasForcedIsReplayed() {
        Ledger ledger = FileLedger.open(disk, FILE);
        entries(0, 1_000).forEach(ledger::append);
        ledger.force();

        assertThat(replay(disk)).isEqualTo(entries(0, 1_000));
    }

    @Test
    void entriesNotAboveTheLastTimeAreThereAlready() {
        Ledger ledger = FileLedger.open(disk, FILE);
        entries(5, 10).forEach(ledger::append);
        ledger.close();
        Ledger again = FileLedger.open(disk, FILE);
        entries(0, 12).forEach(again::append);
        again.force();

        assertThat(replay(disk)).isEqualTo(entries(5, 12));
    }

    @Test
    void aTornTailIsCutForGood() {
        Ledger ledger = FileLedger.open(disk, FILE);
        entries(0, 5).forEach(ledger::append);
        ledger.force();
        SortedMap<Path, byte[]> files = disk.files();
        files.put(FILE, Arrays.copyOf(disk.content(FILE), TwoSlots.END + 5 * EntryImage.BYTES + 70));
        CrashDisk torn = disk.with(files);

        assertThat(replay(torn)).isEqualTo(entries(0, 5));
        assertThat(torn.content(FILE)).hasSize(TwoSlots.END + 5 * EntryImage.BYTES);
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void whicheverCallFailsTheLedgerStopsAndKeepsWhatWasForced(Failure failure) throws IOException {
        boolean failed = true;
        for (int call = 0; failed; call++) {
            CrashDisk faulty = new CrashDisk();
            faulty.createFolders(FOLDER);
            FaultyFiles files = new FaultyFiles(faulty, call, failure, "Input/output error");
            int forced = 0;
            try {
                Ledger ledger = FileLedger.open(files, FILE);
                entries(0, 10).forEach(ledger::append);
                ledger.force();
                forced = 10;
                ledger.close();
            } catch (StorageException e) {
                assertThat(e).hasMessageContaining("Input/output error");
            }
            failed = files.hasFailed();
            assertThat(replay(faulty))
                    .hasSizeGreaterThanOrEqualTo(forced)
                    .isEqualTo(entries(0, replay(faulty).size()));
        }
    }

    @Test
    void aReaderBesideTheOwnerStopsAtTheTornTail() {
        Ledger ledger = FileLedger.open(disk, FILE);
        entries(0, 7).forEach(ledger::append);
        ledger.force();
        SortedMap<Path, byte[]> files = disk.files();
        files.put(FILE, Arrays.copyOf(disk.content(FILE), TwoSlots.END + 7 * EntryImage.BYTES + 11));
        List<LedgerEntry> read = new ArrayList<>();

        assertThat(LedgerReader.read(disk.with(files), FILE, read::add)).isEqualTo(7);
        assertThat(read).isEqualTo(entries(0, 7));
        assertThatThrownBy(() -> LedgerReader.read(disk, FOLDER.resolve("other"), read::add))
                .isInstanceOf(StorageException.class);
    }

    @Test
    void aSingleEntryIsReplayedBeforeItIsForcedAndAfter() {
        Ledger ledger = FileLedger.open(disk, FILE);
        ledger.append(entry(5));
        List<LedgerEntry> replayed = new ArrayList<>();
        ledger.replay(replayed::add);
        assertThat(replayed).containsExactly(entry(5));
        ledger.force();

        assertThat(replay(disk)).containsExactly(entry(5));
    }

    @Test
    void aDamagedEntryThatWasForcedIsNamed() {
        Ledger ledger = FileLedger.open(disk, FILE);
        entries(0, 5).forEach(ledger::append);
        ledger.force();
        for (int entry = 0; entry < 5; entry++) {
            SortedMap<Path, byte[]> files = disk.files();
            byte[] rotten = disk.content(FILE);
            int at = TwoSlots.END + entry * EntryImage.BYTES;
            rotten[at + 20] ^= 1;
            files.put(FILE, rotten);

            assertThatThrownBy(() -> replay(disk.with(files)))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("ledger entry " + entry + " is damaged in " + FILE + " at offset " + at)
                    .hasMessageContaining("5 entries were forced");
        }
    }

    @Test
    void aForceWithNothingNewTouchesNothing() {
        Ledger ledger = FileLedger.open(disk, FILE);
        ledger.append(entry(5));
        ledger.force();
        disk.failPowerAt(0);
        ledger.force();

        assertThat(disk.isDead()).isFalse();
    }

    @Test
    void aClosedLedgerRefusesEntriesEvenOldOnes() {
        Ledger ledger = FileLedger.open(disk, FILE);
        ledger.append(entry(5));
        ledger.close();

        assertThatThrownBy(() -> ledger.append(entry(5))).isInstanceOf(StorageException.class);
        assertThatThrownBy(ledger::force).isInstanceOf(StorageException.class);
        assertThat(replay(disk)).containsExactly(entry(5));
    }

    @Test
    void whereverThePowerFailsNoEntryIsCountedBeforeItIsThere() throws IOException {
        boolean failed = true;
        for (int call = 0; failed; call++) {
            CrashDisk failing = new CrashDisk();
            failing.createFolders(FOLDER);
            Ledger ledger = FileLedger.open(failing, FILE);
            ledger.append(entry(5));
            failing.failPowerAt(call);
            try {
                ledger.force();
            } catch (StorageException e) {
                assertThat(e).hasMessageContaining("power failure");
            }
            failed = failing.isDead();
            int least = failed ? 0 : 1;
            CrashStates.forEach(failing, 1, state -> assertThat(replay(state)).hasSizeGreaterThanOrEqualTo(least));
        }
    }
}
