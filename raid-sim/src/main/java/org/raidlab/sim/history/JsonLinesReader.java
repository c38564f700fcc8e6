package org.raidlab.sim.history;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads records one line at a time. Empty lines and unknown fields are passed over; anything else that is wrong ends
 * the reading with a {@link HistoryFormatException} that names the line. Not thread-safe.
 *
 * @param <T> the kind of record; see {@link HistoryFiles}
 */
public final class JsonLinesReader<T> implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final ByteLines lines;
    private final Function<Fields, T> format;

    /** @param format makes a record of the fields of a line, or an exception that says what is wrong with them */
    JsonLinesReader(InputStream in, Function<Fields, T> format) {
        this.lines = new ByteLines(in);
        this.format = format;
    }

    /**
     * Returns the next record, or null at the end.
     *
     * @throws HistoryFormatException if the line is bad
     */
    public @Nullable T next() throws IOException {
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            if (!isBlank(line)) {
                return parse(line);
            }
        }
        return null;
    }

    /** Returns all remaining records. */
    public List<T> readAll() throws IOException {
        List<T> records = new ArrayList<>();
        for (T next = next(); next != null; next = next()) {
            records.add(next);
        }
        return records;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private T parse(byte[] line) throws HistoryFormatException {
        try {
            return format.apply(Fields.of(JSON.readTree(line)));
        } catch (JacksonException e) {
            throw new HistoryFormatException(lines.number(), "not a JSON object: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            throw new HistoryFormatException(lines.number(), String.valueOf(e.getMessage()));
        }
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t') {
                return false;
            }
        }
        return true;
    }
}
