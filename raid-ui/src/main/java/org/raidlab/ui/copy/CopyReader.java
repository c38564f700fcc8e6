package org.raidlab.ui.copy;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Failure;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;

/**
 * Reads lines into rows. Numbers are text, not bytes as in INGRES. An empty column without quotes is null where the
 * attribute allows it and blank in a text; a number must be written. Attributes that the file lacks get what an append
 * would give them. An empty line is skipped, unless it may be the only column's value.
 */
public final class CopyReader {
    /** The result of a chunk: its rows, or the errors in its lines. */
    public record Chunk(List<Row> rows, List<Failure> failures) {}

    private static final int FAILURES_MAX = 20;

    private final CopyPlan plan;
    private final List<Attribute> attributes;
    private final RowLayout layout;

    public CopyReader(CopyPlan plan) {
        this.plan = plan;
        this.attributes = plan.schema().attributes();
        this.layout = plan.schema().layout();
    }

    /**
     * Reads a chunk whose first line has this number; a line here is a record, which quotes may extend over several
     * lines of the file. With one bad line there are no rows, and twenty bad lines end it.
     */
    public Chunk read(int firstLine, List<String> lines) {
        List<Row> rows = new ArrayList<>();
        List<Failure> failures = new ArrayList<>();
        int number = firstLine;
        for (String each : lines) {
            String line = withoutReturn(each);
            boolean isSkipped = line.isEmpty() && plan.fields().size() > 1;
            if (!isSkipped && failures.size() < FAILURES_MAX) {
                try {
                    rows.add(layout.pack(row(line)));
                } catch (LineException e) {
                    failures.add(new Failure(e.fault().code(), number, e.column(), String.valueOf(e.getMessage()), ""));
                }
            }
            number += RecordReader.linesOf(each);
        }
        return new Chunk(failures.isEmpty() ? rows : List.of(), failures);
    }

    private static String withoutReturn(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    private List<Value> row(String line) throws LineException {
        List<Value> values = new ArrayList<>();
        attributes.forEach(attribute -> values.add(
                attribute.nullable() ? Value.NULL : attribute.format().blank()));
        LineScanner scanner = new LineScanner(line);
        for (int i = 0; i < plan.fields().size(); i++) {
            CopyField field = plan.fields().get(i);
            LineScanner.Field read = scanner.next(field, i == plan.fields().size() - 1);
            if (field.attribute() != CopyField.SKIPPED) {
                values.set(field.attribute(), value(read, attributes.get(field.attribute())));
            }
        }
        if (!scanner.isAtEnd()) {
            throw new LineException(Fault.LINE_SHAPE, scanner.column(), "the line goes on after its last column");
        }
        return values;
    }

    private static Value value(LineScanner.Field read, Attribute attribute) throws LineException {
        if (read.text().isBlank() && !read.quoted() && attribute.nullable()) {
            return Value.NULL;
        }
        try {
            Value value = attribute.format().isNumeric() ? number(read) : text(read);
            return Conversion.assign(value, attribute);
        } catch (StatementException e) {
            throw new LineException(Fault.LINE_VALUE, read.column(), attribute.name() + ": " + e.getMessage());
        }
    }

    /**
     * Returns the text of a column. A text holds no control characters, so an end of a line within quotes is a blank.
     */
    private static Value text(LineScanner.Field read) throws LineException {
        String text = read.quoted() ? read.text().replace('\n', ' ') : read.text();
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new LineException(Fault.LINE_VALUE, read.column(), "a text holds no control characters");
        }
        return new Value.Text(text);
    }

    private static Value number(LineScanner.Field read) throws LineException {
        return NumberText.parse(read.text().strip())
                .orElseThrow(() -> new LineException(
                        Fault.LINE_NUMBER, read.column(), "\"" + shown(read.text()) + "\" is no number"));
    }

    private static String shown(String text) {
        return text.length() > Format.CHARACTER_WIDTH_MAX ? text.substring(0, Format.CHARACTER_WIDTH_MAX) : text;
    }
}
