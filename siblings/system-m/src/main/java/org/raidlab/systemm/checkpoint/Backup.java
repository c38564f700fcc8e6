package org.raidlab.systemm.checkpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Recovery;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.RecoveryMode;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.procedure.Application;

/**
 * The two backup copies and the home block (paper section 2.5). Block n of a copy holds segment n; then comes the map.
 */
final class Backup {
    /** Bytes of a copy that a recovery reads at once. */
    private static final int BYTES_AT_ONCE = 1 << 20;

    private final SystemMSettings.Segments sizes;
    private final RecoveryMode mode;
    private final Map<Copy, SegmentMap> maps = new EnumMap<>(Copy.class);
    /** The map that was written last, as it stands on its copy. */
    private byte[] written = {};

    Backup(SystemMSettings settings) {
        sizes = settings.segments();
        mode = settings.checkpoint().recovery();
        for (Copy copy : Copy.values()) {
            maps.put(copy, new SegmentMap(mode == RecoveryMode.INSTANT));
        }
    }

    private BlockDevice device(Copy copy) {
        return SystemMDevices.copy(copy, sizes.blockBytes());
    }

    private SegmentMap map(Copy copy) {
        return Objects.requireNonNull(maps.get(copy));
    }

    /**
     * Loads the copy that the home block names, and proves it; without a home block, the database is what the
     * application has at the beginning.
     */
    void load(Recovery from, PrimaryMemory memory, Application application) {
        Optional<HomeBlock> home = from.header(SystemMDevices.HOME).map(HomeBlock::decode);
        if (home.isPresent()) {
            load(from, memory, home.get());
        } else {
            populate(memory, application);
        }
    }

    private void load(Recovery from, PrimaryMemory memory, HomeBlock home) {
        memory.comesFrom(home);
        BlockDevice device = device(home.copy());
        byte[] encoded = from.read(mapRange(device, home.mapBytes())).bytes();
        SegmentMap map = SegmentMap.proved(Arrays.copyOf(encoded, home.mapBytes()), home);
        maps.put(home.copy(), map);
        if (mode == RecoveryMode.INSTANT && map.hasDirectories()) {
            for (int segment = 0; segment < home.segments(); segment++) {
                BlockRange range = new BlockRange(device, segment, 1);
                memory.expect(
                        map.directory(segment),
                        () -> proved(range, from.read(range), map, home).getFirst());
            }
        } else if (home.segments() > 0) {
            from.scan(
                    new BlockRange(device, 0, home.segments()),
                    Math.max(1, BYTES_AT_ONCE / sizes.blockBytes()),
                    (piece, content) -> proved(piece, content, map, home),
                    images -> images.forEach(memory::load));
        }
        for (int segment = 0; segment < home.segments(); segment++) {
            memory.segment(segment).clearDirty(home.copy());
        }
        memory.settle();
    }

    /** Returns the segments of a copy that were read, and proves each. */
    private List<byte[]> proved(BlockRange range, Block read, SegmentMap map, HomeBlock home) {
        List<byte[]> images = new ArrayList<>();
        for (int at = 0; at < range.count(); at++) {
            byte[] image = Arrays.copyOfRange(read.bytes(), at * sizes.bytes(), (at + 1) * sizes.bytes());
            map.prove(Math.toIntExact(range.first()) + at, image, home);
            images.add(image);
        }
        return images;
    }

    /** Returns the blocks of a copy's map, which come after those of all segments. */
    private BlockRange mapRange(BlockDevice device, int bytes) {
        return new BlockRange(device, sizes.most(), Math.max(1, Math.ceilDiv(bytes, sizes.bytes())));
    }

    private static void populate(PrimaryMemory memory, Application application) {
        for (int set = 0; set < application.catalogue().sets().size(); set++) {
            for (int id = 0; id < application.initial(set); id++) {
                memory.redo(set, id, Optional.of(application.initial(set, id)), 0);
            }
        }
    }

    void write(long sweep, Copy copy, int segment, byte[] image, Effects<SystemMMessage> out) {
        map(copy).put(segment, image);
        out.writeBlocks(
                new BlockRange(device(copy), segment, 1),
                new Block(image),
                new CheckpointMessage.SegmentWritten(sweep, segment));
    }

    void writeMap(long sweep, Copy copy, int segments, Effects<SystemMMessage> out) {
        written = map(copy).encoded(segments);
        out.writeBlocks(
                mapRange(device(copy), written.length), new Block(written), new CheckpointMessage.MapWritten(sweep));
    }

    /** Returns the bytes of the map that was written last. */
    int mapBytes() {
        return written.length;
    }

    /** Returns the hash of the map that was written last. */
    Row root() {
        return SegmentMap.root(written);
    }

    static void writeHome(HomeBlock home, Effects<SystemMMessage> out) {
        out.writeBlocks(
                BlockRange.header(SystemMDevices.HOME),
                home.encoded(),
                new CheckpointMessage.HomeWritten(home.sweep()));
    }
}
