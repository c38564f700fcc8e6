package org.raidlab.ui.copy;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Schema;

/**
 * The correspondence between a relation and a file in a copy.
 *
 * @param from whether the file is read
 * @param path as the user wrote it
 * @param fields the file's columns in order
 * @param header names of the columns, if the first line has them; else empty
 */
public record CopyPlan(Schema schema, boolean from, String path, List<CopyField> fields, List<String> header) {
    public CopyPlan {
        fields = List.copyOf(fields);
        header = List.copyOf(header);
    }

    /**
     * Returns the description of the file for the client. The line's end is the last column's delimiter, whatever else
     * was said.
     */
    public StatementResult.CopyFile file() {
        if (from) {
            boolean mayBeQuoted = fields.stream().allMatch(CopyField::mayBeQuoted);
            List<String> ends =
                    mayBeQuoted ? fields.stream().map(CopyField::delimiter).toList() : List.of();
            return new StatementResult.CopyFile(true, path, ends, header);
        }
        List<String> delimiters = new ArrayList<>();
        fields.forEach(field -> delimiters.add(field.written()));
        delimiters.set(delimiters.size() - 1, "\n");
        return new StatementResult.CopyFile(false, path, delimiters, header);
    }
}
