package org.raidlab.store.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.StorageException;

class HeapStorageTest {
    private static final BlockDevice BLOCKS = new BlockDevice("blocks", 65_536);
    private static final LogDevice LOG = LogDevice.of("log", LogRecord.class, null);
    private static final LogDevice SECOND = LogDevice.of("second", LogRecord.class, null);
    private final ArrayDeque<Runnable> loop = new ArrayDeque<>();
    private HeapStorage storage = new HeapStorage(loop::add);

    private Log log() {
        Log log = storage.log(LOG);
        log.replay((_, _) -> {});
        return log;
    }

    private List<Integer> replayed() {
        List<Integer> lengths = new ArrayList<>();
        storage.log(LOG).replay((_, payload) -> lengths.add(payload.length));
        return lengths;
    }

    private void crash(long seed) {
        storage.crash(new SeededRandom(seed));
    }

    @Test
    void aCrashKeepsForcedRecordsAndSomeFirstOfTheOthers() {
        TreeSet<Integer> survivors = new TreeSet<>();
        for (long seed = 0; seed < 100; seed++) {
            storage = new HeapStorage(loop::add);
            Log log = log();
            log.append(new byte[1]);
            log.force();
            log.append(new byte[2]);
            log.append(new byte[3]);
            crash(seed);
            List<Integer> replayed = replayed();
            assertThat(List.of(1, 2, 3).subList(0, replayed.size())).isEqualTo(replayed);
            survivors.add(replayed.size());
        }
        assertThat(survivors).as("each fate happens").containsExactly(1, 2, 3);
    }

    @Test
    void whatADeadProcessStillTriesReachesNothing() {
        Log log = log();
        Blocks blocks = storage.blocks(BLOCKS);
        Log second = storage.log(SECOND);
        blocks.write(new BlockRange(BLOCKS, 0, 1), new Block(new byte[1]), () -> log.append(new byte[9]));
        crash(1);

        assertThatThrownBy(() -> log.append(new byte[1])).isInstanceOf(StorageException.class);
        assertThatThrownBy(log::force).isInstanceOf(StorageException.class);
        assertThatThrownBy(blocks::header).isInstanceOf(StorageException.class);
        assertThatThrownBy(second::force).isInstanceOf(StorageException.class);
        loop.remove().run();
        assertThat(replayed()).isEmpty();
    }

    @Test
    void positionsAreThoseOfTheFileLogAndNeverComeBack() {
        Log log = log();
        assertThat(log.append(new byte[1])).isEqualTo(Lsn.START);
        assertThat(log.append(new byte[8])).isEqualTo(new Lsn(32));
        assertThat(log.durable()).isEqualTo(Lsn.START);
        log.truncate(new Lsn(32));
        assertThat(log.durable()).isEqualTo(new Lsn(64));
        log.truncate(log.end());
        crash(1);

        Log again = log();
        assertThat(again.append(new byte[0])).isEqualTo(new Lsn(64));
        assertThatThrownBy(() -> again.truncate(new Lsn(72))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void injectedFailuresLastUntilTheNextCrash() {
        Log log = log();
        storage.failAfter(2, "Input/output error");
        log.append(new byte[1]);
        log.force();

        assertThatThrownBy(() -> log.append(new byte[1])).hasMessage("Input/output error");
        assertThatThrownBy(log::force).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> storage.blocks(BLOCKS).header()).isInstanceOf(StorageException.class);
        crash(1);
        assertThat(replayed()).containsExactly(1);
    }

    @Test
    void aLostTailIsForgottenSilentlyAndARottenRecordIsNot() {
        Log log = log();
        log.append(new byte[1]);
        log.append(new byte[2]);
        log.force();
        crash(1);
        storage.loseTail(LOG, 1);
        assertThat(replayed()).containsExactly(1);
        crash(1);
        assertThat(storage.rot(LOG, new SeededRandom(1))).isTrue();

        assertThatThrownBy(this::replayed).isInstanceOf(StorageException.class).hasMessageContaining("position 0");
    }

    @Test
    void aBlockWriteEndsWhenTheLoopComesToIt() {
        List<String> done = new ArrayList<>();
        Blocks blocks = storage.blocks(BLOCKS);
        blocks.write(new BlockRange(BLOCKS, 4, 1), new Block(new byte[] {7}), () -> done.add("block"));
        blocks.write(BlockRange.header(BLOCKS), new Block(new byte[] {8}), () -> done.add("header"));
        assertThat(done).isEmpty();
        assertThat(blocks.header()).isEmpty();
        loop.forEach(Runnable::run);

        assertThat(done).containsExactly("block", "header");
        assertThat(blocks.read(new BlockRange(BLOCKS, 4, 1)).bytes())
                .hasSize(BLOCKS.payloadBytes())
                .startsWith(7, 0);
        assertThat(blocks.header().orElseThrow().bytes()).containsExactly(8);
        assertThatThrownBy(() -> blocks.read(new BlockRange(BLOCKS, 4, 2)))
                .hasMessageContaining("block 5 was never written");
    }

    @Test
    void aCrashMayLoseOrTearBlockWritesButAHeaderNeverComesBeforeItsBlocks() {
        TreeSet<String> fates = new TreeSet<>();
        for (long seed = 0; seed < 200; seed++) {
            storage = new HeapStorage(_ -> {});
            Blocks blocks = storage.blocks(BLOCKS);
            blocks.write(new BlockRange(BLOCKS, 0, 1), new Block(new byte[] {1}), () -> {});
            blocks.write(BlockRange.header(BLOCKS), new Block(new byte[] {2}), () -> {});
            crash(seed);
            fates.add(fate(storage.blocks(BLOCKS)));
        }
        assertThat(fates)
                .containsExactly(
                        "header and block", "no header, damaged", "no header, never written", "no header, whole");
    }

    private static String fate(Blocks blocks) {
        boolean hasHeader = blocks.header().isPresent();
        try {
            assertThat(blocks.read(new BlockRange(BLOCKS, 0, 1)).bytes()).startsWith(1, 0);
            return hasHeader ? "header and block" : "no header, whole";
        } catch (StorageException e) {
            assertThat(hasHeader).isFalse();
            return String.valueOf(e.getMessage()).contains("damaged")
                    ? "no header, damaged"
                    : "no header, never written";
        }
    }

    @Test
    void aRottenBlockIsDetected() {
        Blocks blocks = storage.blocks(BLOCKS);
        assertThat(storage.rot(BLOCKS, new SeededRandom(1))).isFalse();
        blocks.write(new BlockRange(BLOCKS, 0, 1), new Block(new byte[] {7}), () -> {});
        loop.remove().run();
        assertThat(storage.rot(BLOCKS, new SeededRandom(1))).isTrue();

        assertThatThrownBy(() -> blocks.read(new BlockRange(BLOCKS, 0, 1))).isInstanceOf(StorageException.class);
    }

    @Test
    void theLogsOfAProcessAreApart() {
        Log second = storage.log(SECOND);
        second.replay((_, _) -> {});
        log().append(new byte[1]);
        second.append(new byte[2]);
        second.force();
        second.append(new byte[3]);
        crash(3);
        storage.keep();

        List<Integer> lengths = new ArrayList<>();
        storage.log(SECOND).replay((_, payload) -> lengths.add(payload.length));
        assertThat(lengths).startsWith(2).isSubsetOf(2, 3);
        assertThat(replayed()).isSubsetOf(1);
    }

    @Test
    void forcesAndWritesAreCounted() {
        Log log = log();
        log.append(new byte[10]);
        log.append(new byte[20]);
        log.force();
        log.force();
        storage.blocks(BLOCKS).write(new BlockRange(BLOCKS, 0, 3), new Block(new byte[1]), () -> {});
        loop.remove().run();

        StorageCounts counts = storage.counts();
        assertThat(counts.forces()).as("an idle force is none").isEqualTo(1);
        assertThat(counts.records()).isEqualTo(2);
        assertThat(counts.recordBytes()).isEqualTo(30);
        assertThat(counts.blocks()).isEqualTo(3);
        assertThat(storage.nextIncarnation()).isEqualTo(1);
        assertThat(storage.nextIncarnation()).isEqualTo(2);
    }

    @Test
    void aForceInTheBackgroundEndsWhenTheLoopComesToItAndIsLostInACrashBefore() {
        Log log = log();
        List<String> done = new ArrayList<>();
        log.append(new byte[1]);
        log.forceLater(() -> done.add("first"));
        log.append(new byte[2]);
        assertThat(log.durable()).isEqualTo(Lsn.START);
        loop.remove().run();
        assertThat(done).containsExactly("first");
        assertThat(log.durable()).isEqualTo(new Lsn(32));

        log.forceLater(() -> done.add("second"));
        crash(1);
        loop.remove().run();
        assertThat(done).containsExactly("first");
        assertThat(replayed()).startsWith(1).isSubsetOf(1, 2);
    }
}
