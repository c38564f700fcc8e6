package org.raidlab.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.store.ledger.FileLedgerTest.entries;
import static org.raidlab.store.ledger.FileLedgerTest.entry;
import static org.raidlab.store.ledger.FileLedgerTest.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;

/** A ledger on a disk that loses power in each call, and of which each byte rots. */
class FileLedgerCrashTest {
    private static final Path FOLDER = Path.of("/site");
    private static final Path FILE = FOLDER.resolve("ledger");

    private CrashDisk disk = new CrashDisk();

    @BeforeEach
    void makeTheFolder() throws IOException {
        disk.createFolders(FOLDER);
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
}
