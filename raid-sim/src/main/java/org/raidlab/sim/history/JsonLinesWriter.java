package org.raidlab.sim.history;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes records, one line each, in the field order of the format. Buffered: what was written is in the stream after
 * {@link #flush} or {@link #close}. Not thread-safe.
 *
 * @param <T> the kind of record; see {@link HistoryFiles}
 */
public final class JsonLinesWriter<T> implements AutoCloseable {

    private static final JsonFactory JSON =
            JsonFactory.builder().rootValueSeparator((String) null).build();

    private final JsonGenerator out;
    private final BiConsumer<T, JsonGenerator> format;

    /** @param format writes the fields of a record */
    JsonLinesWriter(OutputStream out, BiConsumer<T, JsonGenerator> format) {
        this.out = JSON.createGenerator(ObjectWriteContext.empty(), out);
        this.format = format;
    }

    /** Writes one line. */
    public void write(T entry) throws IOException {
        try {
            out.writeStartObject();
            format.accept(entry, out);
            out.writeEndObject();
            out.writeRaw('\n');
        } catch (JacksonException e) {
            throw new IOException("cannot write a line: " + e.getOriginalMessage(), e);
        }
    }

    /** Passes all written lines to the stream, and flushes it. */
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (JacksonException e) {
            throw new IOException("cannot flush: " + e.getOriginalMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (JacksonException e) {
            throw new IOException("cannot close: " + e.getOriginalMessage(), e);
        }
    }
}
