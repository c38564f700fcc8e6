package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;

/** What a log of several stripes adds to them; crashes are {@link LogCrashTest}'s. */
class StripedLogTest {
    private static final int STRIPES = 3;

    private final ArrayDeque<Runnable> threads = new ArrayDeque<>();
    private final ArrayDeque<Runnable> loop = new ArrayDeque<>();
    private final List<Long> positions = new ArrayList<>();
    private CrashDisk disk = new CrashDisk();

    private StripedLog open(FileOps files, int stripes, List<String> found, Executor forces, Executor readers) {
        Background background = new Background(Runnable::run, forces, readers, Runnable::run, loop::add, failure -> {
            throw failure;
        });
        StripedLog log = StripedLog.open(files, LogModel.FOLDER, stripes, LogModel.SMALL, background);
        log.replay((at, payload) -> {
            positions.add(at.offset());
            found.add(LogModel.text(payload));
        });
        return log;
    }

    private StripedLog open(List<String> found) {
        return open(disk, STRIPES, found, threads::add, Runnable::run);
    }

    private static void runAll(ArrayDeque<Runnable> tasks) {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    private static void append(StripedLog log, String... texts) {
        for (String text : texts) {
            log.append(LogModel.bytes(text));
        }
    }

    @Test
    void aRecordHasThePositionThatItWouldHaveInALogAlone() {
        StripedLog log = open(new ArrayList<>());
        FileLog alone = FileLog.open(new CrashDisk(), LogModel.FOLDER, LogModel.SMALL, Background.atOnce(_ -> {}));
        alone.replay((_, _) -> {});
        for (String text : List.of("a", "", LogModel.text("long", 700), "b")) {
            assertThat(log.append(LogModel.bytes(text))).isEqualTo(alone.append(LogModel.bytes(text)));
        }
        assertThat(log.end()).isEqualTo(alone.end());
    }

    @Test
    void aForceInTheBackgroundIsOverWhenTheLastStripeIsDurable() {
        StripedLog log = open(new ArrayList<>());
        List<String> done = new ArrayList<>();
        append(log, "a", "b", "c");
        Lsn three = log.end();
        log.forceLater(() -> done.add("three"));
        append(log, "d");
        assertThat(threads).hasSize(STRIPES);
        threads.remove().run();
        threads.remove().run();
        runAll(loop);
        assertThat(done).isEmpty();
        assertThat(log.durable()).isEqualTo(Lsn.START);
        runAll(threads);
        runAll(loop);
        assertThat(done).containsExactly("three");
        assertThat(log.durable()).isEqualTo(three);
    }

    @Test
    void threadsReadTheStripesAndTheCallerReadsThoseThatNoThreadHasBegun() {
        StripedLog log = open(new ArrayList<>());
        append(log, "a", "b", "c", "d", "e");
        log.close();
        List<String> found = new ArrayList<>();
        ArrayDeque<Runnable> late = new ArrayDeque<>();
        open(disk, STRIPES, found, Runnable::run, late::add).close();
        assertThat(found).containsExactly("a", "b", "c", "d", "e");
        runAll(late);
        found.clear();
        List<Thread> readers = new ArrayList<>();
        open(disk, STRIPES, found, Runnable::run, task -> {
                    Thread reader = Thread.ofPlatform().start(task);
                    readers.add(reader);
                    joined(reader);
                })
                .close();
        assertThat(readers).hasSize(STRIPES);
        assertThat(found).containsExactly("a", "b", "c", "d", "e");
    }

    private static void joined(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatACrashHasLeftBehindAHoleIsVoidForEver() {
        StripedLog log = open(new ArrayList<>());
        append(log, "a");
        log.force();
        append(log, "b", "c", "d");
        log.forceLater(() -> {});
        threads.add(threads.remove());
        threads.remove(); // the second stripe, with b, is not written
        runAll(threads);
        disk = disk.with(disk.files());
        List<String> found = new ArrayList<>();
        StripedLog again = open(found);
        assertThat(found).containsExactly("a");
        append(again, "x", "y", "z");
        again.close();
        for (int time = 0; time < 2; time++) {
            found.clear();
            open(found).close();
            assertThat(found).containsExactly("a", "x", "y", "z");
        }
    }

    @Test
    void aLogBeginsWhereItWasCutAlthoughStripesAreCutEarlier() {
        StripedLog log = open(new ArrayList<>());
        append(log, "a", "b", "c", "d");
        Lsn fifth = log.append(LogModel.bytes("e"));
        log.truncate(fifth);
        log.close();
        List<String> found = new ArrayList<>();
        positions.clear();
        StripedLog again = open(found);
        assertThat(found).containsExactly("e");
        assertThat(positions).containsExactly(fifth.offset());
        again.truncate(again.end());
        Lsn end = again.end();
        again.close();
        found.clear();
        assertThat(open(found).end()).isEqualTo(end);
        assertThat(found).isEmpty();
    }

    @Test
    void aCutFreesTheSegmentsOfAllStripes() {
        StripedLog log = open(new ArrayList<>());
        for (int i = 0; i < 200; i++) {
            append(log, LogModel.text("filler", 500));
        }
        long before = disk.files().size();
        log.truncate(log.end());
        assertThat(disk.files().size()).isLessThan((int) before / 2);
    }

    @Test
    void aStripeThatLostADurableRecordIsFoundByWhatTheOthersHave() {
        StripedLog log = open(new ArrayList<>());
        append(log, "a", "b", "c");
        log.force();
        append(log, "d");
        log.force();
        log.close();
        Map<Path, byte[]> files = new TreeMap<>(disk.files());
        files.keySet().removeIf(path -> path.startsWith(LogModel.FOLDER.resolve("stripe-2")));
        CrashDisk lost = disk.with(files);
        assertThatThrownBy(() -> open(lost, STRIPES, new ArrayList<>(), threads::add, Runnable::run))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(
                        "lacks the record at 32, which was durable, in " + LogModel.FOLDER.resolve("stripe-2"));
    }

    @Test
    void aFolderThatWasMadeWithAnotherNumberOfStripesIsRefused() {
        open(new ArrayList<>()).close();
        assertThatThrownBy(() -> LogModel.open(disk, new ArrayList<>()))
                .hasMessageContaining("was made with another number of stripes");
        assertThatThrownBy(() -> open(disk, 2, new ArrayList<>(), threads::add, Runnable::run))
                .hasMessageContaining("was made with another number of stripes");
        CrashDisk one = new CrashDisk();
        LogModel.open(one, new ArrayList<>()).close();
        assertThatThrownBy(() -> open(one, STRIPES, new ArrayList<>(), threads::add, Runnable::run))
                .hasMessageContaining("was made with another number of stripes");
    }
}
