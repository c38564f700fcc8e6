package org.raidlab.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.Closing;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.file.StorageFile;

/**
 * The preallocated files that hold the log's bytes. A file's name and size are durable before the first record is
 * written into it, so that a forced write moves nothing but data.
 */
final class Segments implements AutoCloseable {
    private final FileOps files;
    private final Path folder;
    private final int segmentBytes;
    private final int spares;
    private final NextSegment next;
    private final NavigableSet<Long> numbers;
    private long writing = -1;
    private @Nullable StorageFile file;

    private Segments(
            FileOps files, Path folder, int segmentBytes, int spares, NavigableSet<Long> numbers, NextSegment next) {
        this.files = files;
        this.folder = folder;
        this.segmentBytes = segmentBytes;
        this.spares = spares;
        this.numbers = numbers;
        this.next = next;
    }

    static Segments open(FileOps files, Path folder, int segmentBytes, int spares, Executor io) throws IOException {
        for (String name : files.list(folder)) {
            if (name.endsWith(NewFile.UNFINISHED)) {
                files.delete(folder.resolve(name));
            }
        }
        // Names that a killed process left in the cache are made durable before anything is written under them.
        files.forceFolder(folder);
        NextSegment next = new NextSegment(files, folder, segmentBytes, io);
        return new Segments(files, folder, segmentBytes, spares, SegmentName.in(files, folder), next);
    }

    /**
     * Writes at a position of the log with one write, or with two where the bytes cross a segment's border. Durable on
     * return.
     */
    void write(ByteBuffer from, long position) throws IOException {
        int limit = from.limit();
        long at = position;
        while (at - position < limit) {
            int offset = (int) (at % segmentBytes);
            int count = (int) Math.min(limit - (at - position), segmentBytes - offset);
            from.limit(from.position() + count);
            at(at / segmentBytes).writeAll(from, offset);
            if (offset + count > segmentBytes / 2) {
                prepareAfter(at / segmentBytes);
            }
            at += count;
        }
    }

    /**
     * Begins to create the next segment when a segment is half full. What is being made counts as there: nothing else
     * takes its name.
     */
    private void prepareAfter(long number) {
        if (numbers.add(number + 1)) {
            next.begin(number + 1);
        }
    }

    /** Makes durable the bytes that a killed process may have left in the cache between two positions. */
    void settle(long from, long to) throws IOException {
        for (long number : numbers.subSet(from / segmentBytes, true, to / segmentBytes, true)) {
            try (StorageFile segment = files.open(SegmentName.of(folder, number), FileOps.Mode.WRITE)) {
                segment.force();
            }
        }
    }

    /** Frees the segments that lie wholly before a position, after the truncation point has become durable. */
    void retire(long before, long end) throws IOException {
        boolean changed = false;
        while (!numbers.isEmpty() && numbers.first() < before / segmentBytes) {
            retireFirst(end / segmentBytes);
            changed = true;
        }
        if (changed) {
            files.forceFolder(folder);
        }
    }

    private void retireFirst(long current) throws IOException {
        long number = numbers.first();
        if (number == writing) {
            closeFile();
        }
        Path path = SegmentName.of(folder, number);
        if (numbers.tailSet(current, false).size() < spares && isWhole(path)) {
            long reused = Math.max(numbers.last(), current) + 1;
            files.rename(path, SegmentName.of(folder, reused));
            numbers.add(reused);
        } else {
            files.delete(path);
        }
        numbers.remove(number);
    }

    /** Returns whether a segment has the full size; one of another size is not used again. */
    private boolean isWhole(Path path) throws IOException {
        try (StorageFile segment = files.open(path, FileOps.Mode.READ)) {
            return segment.size() == segmentBytes;
        }
    }

    private StorageFile at(long number) throws IOException {
        StorageFile open = file;
        if (open != null && number == writing) {
            return open;
        }
        closeFile();
        if (numbers.add(number) || next.isBegun(number)) {
            next.make(number);
        }
        StorageFile opened = openWhole(SegmentName.of(folder, number));
        file = opened;
        writing = number;
        return opened;
    }

    private StorageFile openWhole(Path path) throws IOException {
        StorageFile opened = files.open(path, FileOps.Mode.WRITE_THROUGH);
        if (opened.size() != segmentBytes) {
            opened.close();
            throw new StorageException(
                    path + " is damaged: it has not the " + segmentBytes + " bytes of a log segment");
        }
        return opened;
    }

    private void closeFile() throws IOException {
        StorageFile open = file;
        file = null;
        writing = -1;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void close() {
        Closing.all(next, this::closeFile);
    }
}
