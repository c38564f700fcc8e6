package org.raidlab.harness.sim.damage;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.raidlab.am.AccessManager;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.StorageException;
import org.raidlab.harness.sim.damage.WrittenCheckpoint.Written;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.sim.exhaustive.RecordedLog;
import org.raidlab.sim.exhaustive.RecoveredLog;
import org.raidlab.sim.exhaustive.SmallRuns;
import org.raidlab.sim.exhaustive.States;
import org.raidlab.sim.exhaustive.Sweep;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogSettings;

/**
 * Changes each byte of a site's log, and of the checkpoint that its database writes from it, one at a time, while the
 * site is down (F7). What is read is what was written, or reading says that it is damaged; of the log the last batch
 * may be gone, as a torn tail is.
 */
public record FlippedBytes(SmallRuns runs) implements Sweep {
    private static final int SECTOR_BYTES = 512;
    private static final int EMPTY_STRIDE = 8;
    private static final Path FOLDER = Path.of("/site");

    @Override
    public String word() {
        return "flipped-bytes";
    }

    @Override
    public String meaning() {
        return "every byte of a small log and of its checkpoint flipped";
    }

    @Override
    public void visit(long seed, States states) {
        CrashDisk disk = new CrashDisk();
        RecordedLog.Progress progress = new RecordedLog.Progress();
        RecordedLog.of(runs, RaidDevices.LOG, seed).play(disk, progress);
        RecoveredLog recovered = new RecoveredLog(RedoneDatabase::faultOf);
        flipEach(
                disk,
                (bytes, at) -> true,
                states,
                damaged -> recovered.look(damaged, progress.appended(), progress.forcedBefore()));
        List<Written> checkpoint = WrittenCheckpoint.of(RedoneDatabase.of(progress.appended()));
        flipEach(diskWith(checkpoint), FlippedBytes::isInUse, states, damaged -> look(damaged, checkpoint));
    }

    private interface Judge {
        RecoveredLog.Finding of(CrashDisk damaged);
    }

    private interface Place {
        boolean counts(byte[] bytes, int at);
    }

    /**
     * Returns whether a byte is to be changed: of a segment's sectors with nothing but zeros, every eighth byte
     * represents all.
     */
    private static boolean isInUse(byte[] bytes, int at) {
        int from = at - at % SECTOR_BYTES;
        int to = Math.min(bytes.length, from + SECTOR_BYTES);
        return at % EMPTY_STRIDE == 0 || !Arrays.equals(bytes, from, to, new byte[SECTOR_BYTES], 0, to - from);
    }

    private static void flipEach(CrashDisk disk, Place where, States states, Judge judge) {
        SortedMap<Path, byte[]> files = disk.files();
        for (Map.Entry<Path, byte[]> file : files.entrySet()) {
            for (int at = 0; at < file.getValue().length; at++) {
                if (where.counts(file.getValue(), at)) {
                    int place = at;
                    states.visitDisk(
                            "byte " + place + " of " + file.getKey(),
                            List.of(),
                            () -> judge.of(damaged(disk, file.getKey(), place)));
                }
            }
        }
    }

    private static CrashDisk damaged(CrashDisk disk, Path file, int at) {
        SortedMap<Path, byte[]> files = disk.files();
        files.computeIfPresent(file, (_, bytes) -> flipped(bytes, at));
        return disk.with(files);
    }

    private static byte[] flipped(byte[] bytes, int at) {
        byte[] changed = bytes.clone();
        changed[at] ^= (byte) (1 << at % 8);
        return changed;
    }

    private static Devices open(CrashDisk disk) {
        Background background = Background.atOnce(failure -> {});
        return Devices.open(
                List.of(RaidDevices.DATABASE), new FolderDevices(disk, FOLDER, LogSettings.DEFAULT, background));
    }

    private static CrashDisk diskWith(List<Written> checkpoint) {
        CrashDisk disk = new CrashDisk();
        Blocks blocks = open(disk).blocks(RaidDevices.DATABASE);
        checkpoint.forEach(each -> blocks.write(each.to(), each.content(), () -> {}));
        return disk;
    }

    private static RecoveredLog.Finding look(CrashDisk disk, List<Written> checkpoint) {
        try {
            Devices devices = open(disk);
            Blocks blocks = devices.blocks(RaidDevices.DATABASE);
            for (Written each : checkpoint) {
                if (!Arrays.equals(read(blocks, each), each.content().bytes())) {
                    return found("damage is read as if it were right");
                }
            }
            AccessManager database = RedoneDatabase.empty();
            database.onRecovery(devices);
            database.checkInvariantsFully();
            return new RecoveredLog.Finding(RecoveredLog.Fate.WHOLE, Optional.empty());
        } catch (StorageException e) {
            return new RecoveredLog.Finding(RecoveredLog.Fate.REFUSED, Optional.empty());
        }
    }

    private static RecoveredLog.Finding found(String violation) {
        return new RecoveredLog.Finding(RecoveredLog.Fate.WHOLE, Optional.of(violation));
    }

    /** Returns as many bytes as were written; none if a header is gone. */
    private static byte[] read(Blocks blocks, Written written) {
        if (written.to().isHeader()) {
            return blocks.header().map(Block::bytes).orElseGet(() -> new byte[0]);
        }
        return Arrays.copyOf(
                blocks.read(written.to()).bytes(), written.content().bytes().length);
    }
}
