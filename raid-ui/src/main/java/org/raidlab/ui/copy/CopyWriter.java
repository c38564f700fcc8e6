package org.raidlab.ui.copy;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.relation.Value;

/**
 * Writes rows as the texts of a file: the client only joins the texts and the delimiters. What is written this way is
 * read back the same.
 */
public final class CopyWriter {
    private final List<CopyField> fields;

    public CopyWriter(CopyPlan plan) {
        this.fields = plan.fields();
    }

    /**
     * Returns one text for each column of the file; the row has one value for each column that belongs to an attribute.
     */
    public List<Value> write(List<Value> row) {
        List<Value> texts = new ArrayList<>(fields.size());
        int next = 0;
        for (CopyField field : fields) {
            Value value = field.attribute() == CopyField.SKIPPED ? Value.NULL : row.get(next++);
            texts.add(new Value.Text(field.isDelimited() ? delimited(value, field) : padded(value, field.width())));
        }
        return texts;
    }

    private static String delimited(Value value, CopyField field) {
        return switch (value) {
            case Value.Null() -> "";
            case Value.Int _, Value.Float _ -> value.toString();
            case Value.Text(String text) -> needsQuotes(text, field) ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
        };
    }

    /** Returns whether a text needs quotes; an empty text is quoted to distinguish it from null. */
    private static boolean needsQuotes(String text, CopyField field) {
        return field.mayBeQuoted() && (text.isBlank() || text.indexOf('"') >= 0 || text.contains(field.written()));
    }

    /**
     * Returns a text of a fixed width: a text that is too long is cut; a number, which would become another one, is
     * starred.
     */
    private static String padded(Value value, int width) {
        String text = value.isNull() ? "" : value.toString();
        if (text.length() <= width) {
            return text + " ".repeat(width - text.length());
        }
        return value instanceof Value.Text ? text.substring(0, width) : "*".repeat(width);
    }
}
