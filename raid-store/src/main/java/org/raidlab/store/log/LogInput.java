package org.raidlab.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/** Reads the log's bytes through a window; the bytes end at a missing or short segment. */
final class LogInput implements AutoCloseable {
    private static final int WINDOW_BYTES = 64 << 10;

    private final FileOps files;
    private final Path folder;
    private final int segmentBytes;
    private final ByteBuffer window;
    private long windowStart;
    private long reading = -1;
    private @Nullable StorageFile file;

    LogInput(FileOps files, Path folder, int segmentBytes) {
        this.files = files;
        this.folder = folder;
        this.segmentBytes = segmentBytes;
        this.window = ByteBuffer.allocate(Math.min(WINDOW_BYTES, segmentBytes)).limit(0);
    }

    /** Fills {@code into} with the bytes from a position on; false if not all of them are there. */
    boolean read(long position, byte[] into) throws IOException {
        int done = 0;
        while (done < into.length) {
            long at = position + done;
            if (!isInWindow(at) && !load(at)) {
                return false;
            }
            int from = (int) (at - windowStart);
            int count = Math.min(into.length - done, window.limit() - from);
            window.get(from, into, done, count);
            done += count;
        }
        return true;
    }

    /**
     * Returns the first position before {@code end} at which the log has this number; {@code end} if there is none, or
     * if the bytes end before.
     *
     * @param from a multiple of {@link LogFormat#ALIGNMENT}, as all positions that are looked at
     */
    long find(int number, long from, long end) throws IOException {
        for (long at = from; at < end; at += LogFormat.ALIGNMENT) {
            boolean isThere = isInWindow(at) && isInWindow(at + Integer.BYTES - 1);
            if (!isThere && (!load(at) || window.limit() < Integer.BYTES)) {
                return end;
            }
            if (window.getInt((int) (at - windowStart)) == number) {
                return at;
            }
        }
        return end;
    }

    private boolean isInWindow(long position) {
        return position >= windowStart && position < windowStart + window.limit();
    }

    private boolean load(long position) throws IOException {
        window.clear().limit(0);
        StorageFile segment = segment(position / segmentBytes);
        if (segment == null) {
            return false;
        }
        int offset = (int) (position % segmentBytes);
        window.clear().limit(Math.min(window.capacity(), segmentBytes - offset));
        window.limit(segment.readUpTo(window, offset));
        windowStart = position;
        return window.limit() > 0;
    }

    private @Nullable StorageFile segment(long number) throws IOException {
        if (number != reading) {
            close();
            try {
                file = files.open(SegmentName.of(folder, number), FileOps.Mode.READ);
            } catch (NoSuchFileException _) {
                return null;
            }
            reading = number;
        }
        return file;
    }

    /** Returns the file and offset of a position, for messages. */
    String place(long position) {
        return SegmentName.of(folder, position / segmentBytes) + " at offset " + position % segmentBytes;
    }

    @Override
    public void close() throws IOException {
        StorageFile open = file;
        file = null;
        reading = -1;
        if (open != null) {
            open.close();
        }
    }
}
