package org.raidlab.systemm.checkpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage;
import org.raidlab.systemm.SystemMRecord.SegmentHash;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;

/**
 * The way of segments to a single backup copy, where they overwrite what a restart needs. A batch of segments goes
 * through four steps, each of which ends on disk before the next begins: the log server clears it (paper section 2.3);
 * it is written to one half of this buffer; the buffer's header names that half; its segments are written in place. A
 * segment that a crash tears in place is whole in the half that the header names, because the next batch goes to the
 * other half.
 */
final class DoubleWriteBuffer {
    private static final Codec<Named> CODEC = PackedCodec.of(Named.class, Blocks.HEADER_BYTES_MAX);

    /**
     * What the header says.
     *
     * @param first block of the batch
     * @param segments of the batch, in the order of its blocks
     */
    private record Named(int first, List<Integer> segments) {}

    /** An image of a segment on its way. */
    @SuppressWarnings("ArrayRecordComponent") // an image that is handed over, never compared
    private record Image(SegmentHash hash, byte[] bytes) {
        int segment() {
            return hash.segment();
        }
    }

    private final BlockDevice buffer;
    private final BlockDevice copy;
    private final int half;
    private final Address self;
    private List<Image> waiting = new ArrayList<>();
    private List<Image> batch = List.of();
    private int unwritten;
    private int first;

    /** @param copy the only backup copy */
    DoubleWriteBuffer(SystemMSettings settings, BlockDevice copy, Address self) {
        buffer = SystemMDevices.doubleWrite(settings.segments().blockBytes());
        this.copy = copy;
        half = settings.checkpoint().inFlight();
        this.self = self;
    }

    /** Returns the images of the newest batch that is whole; its segments may be torn in place. */
    NavigableMap<Integer, byte[]> read(Recovery from) {
        NavigableMap<Integer, byte[]> images = new TreeMap<>();
        from.header(buffer).ifPresent(header -> {
            Named named = decode(header);
            first = named.first();
            int segments = named.segments().size();
            byte[] read = from.read(place(segments)).bytes();
            int bytes = buffer.payloadBytes();
            for (int at = 0; at < segments; at++) {
                images.put(named.segments().get(at), Arrays.copyOfRange(read, at * bytes, (at + 1) * bytes));
            }
        });
        return images;
    }

    private static Named decode(Block header) {
        try {
            return CODEC.decode(header.bytes());
        } catch (MalformedException e) {
            throw new StorageException("the header of the double-write buffer is whole, but of another version", e);
        }
    }

    private BlockRange place(int segments) {
        return new BlockRange(buffer, first, segments);
    }

    /** Takes an image along with the next batch. */
    void add(SegmentHash hash, byte[] image) {
        waiting.add(new Image(hash, image));
    }

    /** Asks for the clearance of what waits, unless a batch is on its way. */
    void flush(long sweep, Effects<SystemMMessage> out) {
        if (batch.isEmpty() && !waiting.isEmpty()) {
            batch = waiting;
            waiting = new ArrayList<>();
            List<SegmentHash> hashes = batch.stream().map(Image::hash).toList();
            out.send(self.sibling(SystemMServer.TRANSACTION), new TransactionMessage.Clear(sweep, hashes));
        }
    }

    /** The log is on disk up to the hashes of the batch. */
    void onCleared(long sweep, Effects<SystemMMessage> out) {
        Invariants.check(batch.size() <= half, "a batch fits into half of the buffer", batch.size());
        first = first == 0 ? half : 0;
        int bytes = buffer.payloadBytes();
        byte[] content = new byte[batch.size() * bytes];
        for (int at = 0; at < batch.size(); at++) {
            System.arraycopy(batch.get(at).bytes(), 0, content, at * bytes, bytes);
        }
        out.writeBlocks(place(batch.size()), new Block(content), new CheckpointMessage.Buffered(sweep));
    }

    /** The batch is in its half: the header names it. */
    void onBuffered(long sweep, Effects<SystemMMessage> out) {
        Named named = new Named(first, batch.stream().map(Image::segment).toList());
        out.writeBlocks(
                BlockRange.header(buffer), new Block(CODEC.encode(named)), new CheckpointMessage.BufferNamed(sweep));
    }

    /** The header names the batch: its segments go to their places. */
    void onNamed(long sweep, Effects<SystemMMessage> out) {
        unwritten = batch.size();
        for (Image image : batch) {
            out.writeBlocks(
                    new BlockRange(copy, image.segment(), 1),
                    new Block(image.bytes()),
                    new CheckpointMessage.SegmentWritten(sweep, image.segment()));
        }
    }

    /** A segment is in its place; behind the last one of a batch, the next batch may follow. */
    void onWritten() {
        unwritten--;
        if (unwritten == 0) {
            batch = List.of();
        }
    }
}
