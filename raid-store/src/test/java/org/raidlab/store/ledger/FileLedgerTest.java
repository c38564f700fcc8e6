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

    private CrashDisk disk = new CrashDisk();

    @BeforeEach
    void makeTheFolder() throws IOException {
        disk.createFolders(FOLDER);
    }

    private static LedgerEntry entry(int time) {
        return new LedgerEntry(new TxnId(1 + time % 3, 2, 1_000L + time), Event.values()[time % 4], time);
    }

    private static List<LedgerEntry> entries(int from, int to) {
        List<LedgerEntry> entries = new ArrayList<>();
        for (int time = from; time < to; time++) {
            entries.add(entry(time));
        }
        return entries;
    }

    private static List<LedgerEntry> replay(FileOps files) {
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
    void everyCrashStateKeepsWhatWasForcedAndASequenceOfTheRest() {
        int states = 0;
        boolean crashed = true;
        for (int call = 0; crashed; call++) {
            disk = new CrashDisk();
            Script script = new Script(call);
            crashed = disk.isDead();
            states += CrashStates.forEach(disk, 1, state -> script.check(replay(state), state));
        }
        assertThat(states).isGreaterThan(1_000);
    }

    /** A ledger's life up to a power failure. */
    private final class Script {
        private int forced;

        Script(int failAt) {
            disk.failPowerAt(failAt);
            try {
                disk.createFolders(FOLDER);
                for (int opening = 0; opening < 2; opening++) {
                    Ledger ledger = FileLedger.open(disk, FILE);
                    for (int to = forced + 40; to <= 80 * (opening + 1); to += 40) {
                        entries(0, to).forEach(ledger::append);
                        ledger.force();
                        forced = to;
                    }
                }
            } catch (StorageException | IOException e) {
                assertThat(disk.isDead()).isTrue();
            }
        }

        void check(List<LedgerEntry> replayed, CrashDisk state) {
            assertThat(replayed).isEqualTo(entries(0, replayed.size()));
            assertThat(replayed.size()).isGreaterThanOrEqualTo(forced);
            Ledger ledger = FileLedger.open(state, FILE);
            ledger.append(entry(1_000));
            ledger.force();
            assertThat(replay(state)).hasSize(replayed.size() + 1).endsWith(entry(1_000));
        }
    }

    @Test
    void anyChangedByteOfWhatWasForcedIsDetectedOrMakesNoDifference() {
        Ledger ledger = FileLedger.open(disk, FILE);
        entries(0, 20).forEach(ledger::append);
        ledger.force();
        byte[] content = disk.content(FILE);
        int detected = 0;
        for (int at = 0; at < content.length; at++) {
            SortedMap<Path, byte[]> files = disk.files();
            byte[] changed = content.clone();
            changed[at] ^= (byte) (1 << at % 8);
            files.put(FILE, changed);
            try {
                assertThat(replay(disk.with(files))).isEqualTo(entries(0, 20));
            } catch (StorageException e) {
                assertThat(e).hasMessageContaining(FILE.toString());
                detected++;
            }
        }
        assertThat(detected).isEqualTo(20 * EntryImage.BYTES);
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
}
