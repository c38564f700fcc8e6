package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;

/** A force in the background: the other thread and the loop are queues, so a test says what happens when. */
class BackgroundForceTest {
    private static final Path FOLDER = Path.of("/site/log");
    private static final LogSettings SMALL = new LogSettings(512, 256, 1);

    private final ArrayDeque<Runnable> thread = new ArrayDeque<>();
    private final ArrayDeque<Runnable> loop = new ArrayDeque<>();
    private final List<StorageException> failures = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private CrashDisk disk = new CrashDisk();
    private FileLog log = open(disk, new ArrayList<>());

    private FileLog open(FileOps files, List<String> found) {
        Background background =
                new Background(Runnable::run, thread::add, Runnable::run, Runnable::run, loop::add, failures::add);
        FileLog opened = FileLog.open(files, FOLDER, SMALL, background);
        opened.replay((_, payload) -> found.add(new String(payload, StandardCharsets.US_ASCII)));
        return opened;
    }

    private List<String> survivors(FileOps files) {
        List<String> found = new ArrayList<>();
        open(files, found);
        return found;
    }

    private Lsn append(String text) {
        return log.append(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void runAll(ArrayDeque<Runnable> tasks) {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    @Test
    void theEndIsToldOnTheLoopAndWhatIsAppendedMeanwhileIsNotDurableByThen() {
        append("a");
        log.forceLater(() -> done.add("a"));
        Lsn second = append("b");
        runAll(thread);
        assertThat(done).isEmpty();
        assertThat(log.durable()).isEqualTo(Lsn.START);
        runAll(loop);
        assertThat(done).containsExactly("a");
        assertThat(log.durable()).isEqualTo(second);
    }

    @Test
    void aForceOfTheLoopDoesTheWorkThatNoThreadHasBegun() {
        append("a");
        log.forceLater(() -> done.add("a"));
        append("b");
        log.force();
        assertThat(log.durable()).isEqualTo(log.end());
        runAll(thread);
        runAll(loop);
        assertThat(done).containsExactly("a");
        assertThat(survivors(disk)).containsExactly("a", "b");
    }

    @Test
    void aFullBufferAndACutWaitForTheForceUnderWay() {
        append("a");
        log.forceLater(() -> done.add("a"));
        String large = "x".repeat(700);
        Lsn last = append(large);
        log.truncate(last);
        log.force();
        runAll(thread);
        runAll(loop);
        assertThat(done).containsExactly("a");
        assertThat(survivors(disk)).containsExactly(large);
    }

    /** The second record was appended before the first was known to be durable, and says nothing of it. */
    @Test
    void aDamagedRecordOfAForceInTheBackgroundIsAHoleOnceALaterForceHasEnded() {
        append("a");
        log.forceLater(() -> done.add("a"));
        append("b");
        log.force();
        SortedMap<Path, byte[]> files = disk.files();
        byte[] segment = disk.content(SegmentName.of(FOLDER, 0));
        segment[LogFormat.HEADER_BYTES] ^= 1;
        files.put(SegmentName.of(FOLDER, 0), segment);

        assertThatThrownBy(() -> survivors(disk.with(files))).isInstanceOf(StorageException.class);
    }

    @Test
    void aFailureIsToldOnceAndEndsTheLog() {
        append("a");
        log.forceLater(() -> done.add("a"));
        disk.failPowerAt(0);
        runAll(thread);
        runAll(loop);
        assertThat(done).isEmpty();
        assertThat(failures).hasSize(1);
    }

    @Test
    void nobodyIsToldAfterAClose() {
        append("a");
        log.forceLater(() -> done.add("a"));
        log.close();
        runAll(thread);
        runAll(loop);
        assertThat(done).isEmpty();
        assertThat(failures).isEmpty();
        assertThat(survivors(disk)).containsExactly("a");
    }

    /** Appends and forces in the background, the turns of loop and thread in an order that follows from the round. */
    private void work() {
        for (int round = 0; round < 6; round++) {
            String text = "record " + round;
            append(text);
            if (thread.isEmpty() && loop.isEmpty()) {
                log.forceLater(() -> done.add(text));
            }
            if (round % 2 == 1) {
                runAll(thread);
            }
            if (round % 3 == 2) {
                runAll(thread);
                runAll(loop);
            }
        }
        append("last");
        log.force();
        done.add("last");
    }

    @Test
    void afterALossOfPowerAtAnyPointWhatWasToldIsThereAndWhatIsThereIsAPrefix() {
        int states = 0;
        boolean cut = true;
        for (int call = 0; cut; call++) {
            disk = new CrashDisk();
            thread.clear();
            loop.clear();
            done.clear();
            failures.clear();
            log = open(disk, new ArrayList<>());
            disk.failPowerAt(call);
            try {
                work();
            } catch (StorageException e) {
                assertThat(disk.isDead()).as("%s", e).isTrue();
            }
            cut = disk.isDead();
            List<CrashDisk> left = new ArrayList<>();
            CrashStates.forEach(disk, 64, left::add);
            for (CrashDisk state : left) {
                List<String> found = survivors(state);
                List<String> all = new ArrayList<>(List.of("record 0", "record 1", "record 2", "record 3"));
                all.addAll(List.of("record 4", "record 5", "last"));
                assertThat(all.subList(0, found.size())).isEqualTo(found);
                assertThat(found).containsAll(done);
                states++;
            }
        }
        assertThat(states).isGreaterThan(20);
    }
}
