package org.raidlab.ui.copy;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.fault.Fault;

/**
 * Reads a copied file as records: a record is a line, or several lines if a quoted column contains their ends. A line
 * whose quote has no end within a page is a record alone, which the site refuses by the number of the line.
 */
public final class RecordReader {
    private static final int CHARACTERS_MAX = 1 << 14;

    private final BufferedReader reader;
    private final List<CopyField> fields;
    /** The lines that were read in search of the end of a quote. */
    private final ArrayDeque<String> ahead = new ArrayDeque<>();

    public RecordReader(BufferedReader reader, StatementResult.CopyFile file) {
        this.reader = reader;
        this.fields = file.delimiters().stream()
                .map(delimiter -> new CopyField(CopyField.SKIPPED, 0, delimiter))
                .toList();
    }

    /** Returns the number of lines of a record. */
    public static int linesOf(String record) {
        return 1 + (int) record.chars().filter(c -> c == '\n').count();
    }

    /** Returns the next record; empty at the end of the file. */
    public Optional<String> next() throws IOException {
        String first = line();
        if (first == null) {
            return Optional.empty();
        }
        List<String> joined = new ArrayList<>();
        StringBuilder record = new StringBuilder(first);
        boolean isOpen = hasOpenQuote(first);
        while (isOpen) {
            String more = record.length() > CHARACTERS_MAX ? null : line();
            if (more == null) {
                joined.reversed().forEach(ahead::addFirst);
                return Optional.of(first);
            }
            joined.add(more);
            record.append('\n').append(more);
            isOpen = more.indexOf(LineScanner.QUOTE) < 0 || hasOpenQuote(record.toString());
        }
        return Optional.of(record.toString());
    }

    private @Nullable String line() throws IOException {
        String next = ahead.poll();
        return next == null ? reader.readLine() : next;
    }

    private boolean hasOpenQuote(String record) {
        if (record.indexOf(LineScanner.QUOTE) < 0) {
            return false;
        }
        try {
            columns(record);
            return false;
        } catch (LineException e) {
            return e.fault() == Fault.LINE_QUOTE;
        }
    }

    private List<String> columns(String record) throws LineException {
        List<String> columns = new ArrayList<>();
        LineScanner scanner = new LineScanner(record);
        for (CopyField field : fields) {
            columns.add(scanner.next(field, columns.size() == fields.size() - 1).text());
        }
        return columns;
    }

    /** Reads the next record as a header; returns its names, or the whole record if it has too few columns. */
    public List<String> header() throws IOException {
        String record = next().orElse("");
        try {
            return columns(record).stream().map(String::strip).toList();
        } catch (LineException e) {
            return List.of(record);
        }
    }
}
