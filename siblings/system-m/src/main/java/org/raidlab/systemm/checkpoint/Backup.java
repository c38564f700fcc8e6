package org.raidlab.systemm.checkpoint;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Recovery;
import org.raidlab.systemm.BackupCopies;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.RecoveryMode;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.SystemMRecord.SegmentHash;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.data.StateDigest;
import org.raidlab.systemm.procedure.Application;

/**
 * The backup copies and the home block (paper section 2.5). Block n of a copy holds segment n; then comes the map. Two
 * copies have a map each. A single copy has the places of two maps, which alternate as two copies do: the home block
 * names the map that counts.
 */
final class Backup {
    /** Bytes of a copy that a recovery reads at once. */
    private static final int BYTES_AT_ONCE = 1 << 20;

    private final SystemMSettings.Segments sizes;
    private final SystemMSettings.Checkpoint settings;
    private final Map<Copy, SegmentMap> maps = new EnumMap<>(Copy.class);
    private final DoubleWriteBuffer buffer;
    /** What the double-write buffer had at the start; written to its place before the first sweep. */
    private NavigableMap<Integer, byte[]> torn = new TreeMap<>();
    /** Segments of a single copy that were written after the sweep that the home block names; clearances name them. */
    private final Set<SegmentHash> ahead = new LinkedHashSet<>();

    /** The map that was written last, as it stands on its copy. */
    private byte[] written = {};

    Backup(SystemMSettings settings, Address self) {
        sizes = settings.segments();
        this.settings = settings.checkpoint();
        for (Copy copy : Copy.values()) {
            maps.put(copy, new SegmentMap(this.settings.recovery() == RecoveryMode.INSTANT));
        }
        buffer = new DoubleWriteBuffer(settings, device(Copy.A), self);
    }

    private boolean isSingle() {
        return settings.copies() == BackupCopies.SINGLE;
    }

    private BlockDevice device(Copy copy) {
        return SystemMDevices.copy(copy, sizes.blockBytes());
    }

    /** Returns the copy with the segments, and the dirty bits that belong to it, if the home block names this one. */
    Copy segments(Copy named) {
        return settings.copies().segments(named);
    }

    private SegmentMap map(Copy copy) {
        return Objects.requireNonNull(maps.get(segments(copy)));
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
            memory.populate(application);
        }
    }

    private void load(Recovery from, PrimaryMemory memory, HomeBlock home) {
        memory.comesFrom(home);
        BlockRange place = mapRange(home.copy(), home.mapBytes());
        byte[] encoded = from.read(place).bytes();
        SegmentMap map = SegmentMap.proved(Arrays.copyOf(encoded, home.mapBytes()), home);
        maps.put(segments(home.copy()), map);
        if (settings.recovery() == RecoveryMode.INSTANT && map.hasDirectories()) {
            expect(from, memory, map, home);
        } else {
            if (isSingle()) {
                torn = buffer.read(from);
                torn.tailMap(home.segments()).clear();
            }
            load(from, torn, memory, home);
        }
    }

    /** Has each segment read, and proved, when it is needed. */
    private void expect(Recovery from, PrimaryMemory memory, SegmentMap map, HomeBlock home) {
        for (int segment = 0; segment < home.segments(); segment++) {
            BlockRange range = new BlockRange(device(home.copy()), segment, 1);
            memory.expect(segments(home.copy()), map.directory(segment), () -> {
                Image image = image(range, from.read(range));
                prove(image, map, home);
                return image.bytes();
            });
        }
    }

    /** Loads all segments in their order: those that the double-write buffer has from there, all others in place. */
    private void load(Recovery from, NavigableMap<Integer, byte[]> buffered, PrimaryMemory memory, HomeBlock home) {
        int next = 0;
        for (Map.Entry<Integer, byte[]> each : buffered.entrySet()) {
            scan(from, next, each.getKey(), memory, home);
            // The memory changes what it takes; the buffer's image goes to its place as it is.
            take(image(each.getKey(), each.getValue().clone()), memory, home);
            next = each.getKey() + 1;
        }
        scan(from, next, home.segments(), memory, home);
    }

    private void scan(Recovery from, int first, int end, PrimaryMemory memory, HomeBlock home) {
        if (first < end) {
            from.scan(
                    new BlockRange(device(segments(home.copy())), first, end - first),
                    Math.max(1, BYTES_AT_ONCE / sizes.blockBytes()),
                    Backup::image,
                    image -> take(image, memory, home));
        }
    }

    /** A segment that was read, and its hash. */
    @SuppressWarnings("ArrayRecordComponent") // an image that is handed over, never compared
    private record Image(SegmentHash hash, byte[] bytes) {}

    private static Image image(int segment, byte[] bytes) {
        return new Image(new SegmentHash(segment, new Row(StateDigest.sha256().digest(bytes))), bytes);
    }

    private static Image image(BlockRange segment, Block read) {
        return image(Math.toIntExact(segment.first()), read.bytes());
    }

    private void take(Image image, PrimaryMemory memory, HomeBlock home) {
        prove(image, map(home.copy()), home);
        memory.load(segments(home.copy()), image.bytes());
    }

    /** Proves a segment. One of a single copy can be newer than the map; then the log has to say so. */
    private void prove(Image image, SegmentMap map, HomeBlock home) {
        if (isSingle() && !map.has(image.hash())) {
            ahead.add(image.hash());
            map.put(image.hash().segment(), image.bytes());
        } else {
            map.prove(image.hash(), home);
        }
    }

    /** The log has these segments: they may be on a single copy. */
    void onCleared(SystemMRecord.Cleared cleared) {
        cleared.segments().forEach(ahead::remove);
    }

    /** Ends the proof of a single copy; the whole log was read. */
    void endProof(PrimaryMemory memory) {
        memory.home()
                .ifPresent(home -> ahead.stream().findFirst().ifPresent(each -> {
                    throw SegmentMap.lies(each, home);
                }));
    }

    /** Makes segments whole that a crash may have torn in place. */
    void restore(Effects<SystemMMessage> out) {
        torn.forEach((segment, image) -> out.writeBlocks(
                new BlockRange(device(Copy.A), segment, 1), new Block(image), new CheckpointMessage.Restored(segment)));
    }

    void onRestored(int segment) {
        torn.remove(segment);
    }

    boolean isRestored() {
        return torn.isEmpty();
    }

    /** Returns the blocks of a map, which come after those of all segments. */
    private BlockRange mapRange(Copy named, int bytes) {
        int first = sizes.most();
        if (isSingle() && named == Copy.B) {
            first += blocks(SegmentMap.bytesMax(sizes.most()));
        }
        return new BlockRange(device(segments(named)), first, blocks(bytes));
    }

    private int blocks(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, sizes.bytes()));
    }

    /** Has an image written; to a single copy it goes with those that follow, at the next {@link #flush}. */
    void write(long sweep, Copy named, int segment, byte[] image, Effects<SystemMMessage> out) {
        SegmentHash hash = map(named).put(segment, image);
        if (isSingle()) {
            buffer.add(hash, image);
        } else {
            out.writeBlocks(
                    new BlockRange(device(named), segment, 1),
                    new Block(image),
                    new CheckpointMessage.SegmentWritten(sweep, segment));
        }
    }

    /** No more images come for the moment. */
    void flush(long sweep, Effects<SystemMMessage> out) {
        buffer.flush(sweep, out);
    }

    /** Returns the way of segments to a single copy. */
    DoubleWriteBuffer buffer() {
        return buffer;
    }

    void onWritten() {
        if (isSingle()) {
            buffer.onWritten();
        }
    }

    void writeMap(long sweep, Copy named, int segments, Effects<SystemMMessage> out) {
        written = map(named).encoded(segments);
        out.writeBlocks(mapRange(named, written.length), new Block(written), new CheckpointMessage.MapWritten(sweep));
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
