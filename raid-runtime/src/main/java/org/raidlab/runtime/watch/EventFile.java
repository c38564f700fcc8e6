package org.raidlab.runtime.watch;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.runtime.ConfigException;

/** A file of events, as JSON Lines. */
public final class EventFile {
    /** Events that a reader takes at a time. */
    private static final int BATCH = 1_000;

    private EventFile() {}

    /** Writes events to a file. */
    public static final class Writer implements AutoCloseable {
        private final BufferedWriter out;
        private long written;

        /** Creates the file, or empties it. */
        public Writer(Path file) throws IOException {
            out = Files.newBufferedWriter(file);
        }

        /** Adds events; whole lines are in the file when this returns. */
        public void write(List<WatchEvent> events) throws IOException {
            for (WatchEvent event : events) {
                out.write(EventJson.line(event));
                out.write('\n');
            }
            out.flush();
            written += events.size();
        }

        /** Returns the number of events written so far. */
        public long written() {
            return written;
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Opens the stream of the events in a file; {@link ConfigException} names a line that is no event. */
    public static EventStream open(Path file) throws IOException {
        return new Reader(file, Files.newBufferedReader(file));
    }

    private static final class Reader implements EventStream {
        private final Path file;
        private final BufferedReader in;
        private int line;
        private boolean over;

        Reader(Path file, BufferedReader in) {
            this.file = file;
            this.in = in;
        }

        @Override
        public List<WatchEvent> next(Duration longest) {
            List<WatchEvent> events = new ArrayList<>();
            while (!over && events.size() < BATCH) {
                String text = readLine();
                if (text == null) {
                    over = true;
                } else {
                    events.add(event(text));
                }
            }
            return events;
        }

        private @Nullable String readLine() {
            try {
                line++;
                return in.readLine();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private WatchEvent event(String text) {
            try {
                return EventJson.event(text);
            } catch (IllegalArgumentException e) {
                throw new ConfigException(file + ":" + line + ": this is no event: " + e.getMessage()
                        + "; record a file with: raid trace record FILE");
            }
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public void close() {
            try {
                in.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
