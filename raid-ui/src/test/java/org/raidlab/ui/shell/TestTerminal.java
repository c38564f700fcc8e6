package org.raidlab.ui.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Size;
import org.jline.terminal.impl.ExternalTerminal;

/** A terminal over streams, with a person at it who types and reads. */
final class TestTerminal implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final PipedOutputStream keys = new PipedOutputStream();
    private final Shown shown = new Shown();
    private final ExternalTerminal terminal;

    /** What has appeared; who waits for something wakes when more does. */
    private static final class Shown extends OutputStream {
        private final StringBuilder text = new StringBuilder();

        @Override
        public synchronized void write(int b) {
            text.append((char) (b & 0xff));
            notifyAll();
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            text.append(new String(bytes, from, length, StandardCharsets.ISO_8859_1));
            notifyAll();
        }

        synchronized void await(String expected) {
            long until = System.nanoTime() + PATIENCE_NANOS;
            while (text.indexOf(expected) < 0) {
                long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("'" + expected + "' never appeared in:\n" + text);
                }
                pause(left);
            }
        }

        private void pause(long millis) {
            try {
                wait(millis);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        synchronized String take() {
            String all = new String(text.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            text.setLength(0);
            return all;
        }
    }

    /** @param type as of the terminal's data base, such as {@code dumb} or {@code xterm} */
    TestTerminal(String type) throws IOException {
        terminal =
                new ExternalTerminal("test", type, new PipedInputStream(keys, 1 << 16), shown, StandardCharsets.UTF_8);
        terminal.setSize(Size.of(80, 12));
    }

    ExternalTerminal terminal() {
        return terminal;
    }

    /** Presses keys. */
    void type(String text) throws IOException {
        keys.write(text.getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    /** Types a line and presses the return key. */
    void enter(String line) throws IOException {
        type(line + "\r");
    }

    /** Waits until this is seen. */
    TestTerminal sees(String expected) {
        shown.await(expected);
        return this;
    }

    /** What was seen since this was last asked. */
    String seen() {
        return shown.take();
    }

    /** No more keys come. */
    void hangUp() throws IOException {
        keys.close();
    }

    @Override
    public void close() throws IOException {
        keys.close();
        terminal.close();
    }
}
