package org.raidlab.ui.copy;

import org.raidlab.ui.fault.Fault;

/** Splits a line into its columns, one after the other. */
final class LineScanner {
    /** A column's characters; quoted ones are a text even when empty. */
    record Field(String text, boolean quoted, int column) {}

    static final char QUOTE = '"';

    private final String line;
    private int at;

    LineScanner(String line) {
        this.line = line;
    }

    boolean isAtEnd() {
        return at >= line.length();
    }

    int column() {
        return at + 1;
    }

    /** The next column; only the last one needs no delimiter. */
    Field next(CopyField field, boolean last) throws LineException {
        return field.isDelimited() ? delimited(field, last) : fixed(field, last);
    }

    private Field fixed(CopyField field, boolean last) throws LineException {
        int start = at;
        int end = at + field.width();
        if (end > line.length()) {
            throw new LineException(
                    Fault.LINE_SHAPE, column(), "a column of " + field.width() + " characters is cut off");
        }
        at = end;
        if (!last && !field.delimiter().isEmpty()) {
            delimiter(field.delimiter());
        }
        return new Field(line.substring(start, end), false, start + 1);
    }

    private Field delimited(CopyField field, boolean last) throws LineException {
        int start = at;
        boolean quoted = at < line.length() && line.charAt(at) == QUOTE && field.mayBeQuoted();
        String text = quoted ? quoted() : plain(field.delimiter());
        if (!last) {
            delimiter(field.delimiter());
        }
        return new Field(text, quoted, start + 1);
    }

    private String plain(String delimiter) {
        int start = at;
        while (at < line.length() && !startsDelimiter(delimiter)) {
            at++;
        }
        return line.substring(start, at);
    }

    /** Returns a quoted text: between quotes every character but a quote stands for itself; two quotes are one. */
    private String quoted() throws LineException {
        int start = at++;
        StringBuilder text = new StringBuilder();
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c != QUOTE) {
                text.append(c);
            } else if (at < line.length() && line.charAt(at) == QUOTE) {
                text.append(c);
                at++;
            } else {
                return text.toString();
            }
        }
        throw new LineException(Fault.LINE_QUOTE, start + 1, "a quoted column has no end");
    }

    private void delimiter(String delimiter) throws LineException {
        if (at >= line.length()) {
            throw new LineException(Fault.LINE_SHAPE, column(), "the line has too few columns");
        }
        if (!startsDelimiter(delimiter)) {
            throw new LineException(Fault.LINE_SHAPE, column(), "a delimiter is missing after a column");
        }
        at += Math.max(delimiter.length(), 1);
    }

    private boolean startsDelimiter(String delimiter) {
        if (delimiter.isEmpty()) {
            return line.charAt(at) == ',' || line.charAt(at) == '\t';
        }
        return line.startsWith(delimiter, at);
    }
}
