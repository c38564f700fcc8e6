package org.raidlab.sim.history;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a stream of bytes into lines and numbers them. A line over the cap is an error, not a heap full of it. */
final class ByteLines implements AutoCloseable {

    static final int LINE_BYTES_MAX = 64 << 20;

    private final InputStream in;
    private final int lineBytesMax;
    private byte[] line = new byte[1024];
    private long number;

    ByteLines(InputStream in) {
        this(in, LINE_BYTES_MAX);
    }

    ByteLines(InputStream in, int lineBytesMax) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.lineBytesMax = lineBytesMax;
    }

    /** The next line without its end, or null after the last one. */
    byte @Nullable [] next() throws IOException {
        int next = in.read();
        if (next < 0) {
            return null;
        }
        number++;
        int length = 0;
        for (; next >= 0 && next != '\n'; next = in.read()) {
            if (length == line.length) {
                grow();
            }
            line[length++] = (byte) next;
        }
        boolean carriageReturn = length > 0 && line[length - 1] == '\r';
        return Arrays.copyOf(line, carriageReturn ? length - 1 : length);
    }

    /** Returns the number of the line returned last; the first is 1. */
    long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void grow() throws HistoryFormatException {
        if (line.length >= lineBytesMax) {
            throw new HistoryFormatException(number, "longer than " + lineBytesMax + " bytes");
        }
        line = Arrays.copyOf(line, Math.min(lineBytesMax, 2 * line.length));
    }
}
