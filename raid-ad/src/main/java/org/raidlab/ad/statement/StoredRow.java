package org.raidlab.ad.statement;

import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;

/** The check of rows that are stored as they came: it refuses values that would make them unreadable. */
final class StoredRow {
    private final Schema relation;
    private final RowLayout layout;

    StoredRow(Schema relation) {
        this.relation = relation;
        this.layout = relation.layout();
    }

    static void check(Schema relation, Row row) {
        new StoredRow(relation).check(row);
    }

    void check(Row row) {
        if (row.bytes().length != layout.width()) {
            throw malformed("a row of " + row.bytes().length + " bytes instead of " + layout.width());
        }
        for (int i = 0; i < relation.attributes().size(); i++) {
            check(row, i);
        }
    }

    private void check(Row row, int position) {
        Attribute attribute = relation.attributes().get(position);
        if (!attribute.nullable() && layout.isNull(row.bytes(), 0, position)) {
            throw new StatementException(
                    StatementException.NULL_REFUSED, "attribute " + attribute.name() + " must have a value");
        }
        int length = Byte.toUnsignedInt(row.bytes()[layout.offset(position)]);
        if (!attribute.format().isNumeric() && length > attribute.format().width()) {
            throw malformed("a text of " + length + " bytes in attribute " + attribute.name());
        }
    }

    private static StatementException malformed(String what) {
        return new StatementException(StatementErrors.MALFORMED_ROW, what);
    }
}
