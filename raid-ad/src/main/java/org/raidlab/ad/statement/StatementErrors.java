package org.raidlab.ad.statement;

import java.util.List;
import org.raidlab.msg.SharedErrors;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

/**
 * The errors with which the statements of this package refuse: 24xx for the semantics of updates, 51xx for the
 * catalogue.
 */
public final class StatementErrors {
    public static final int AMBIGUOUS_REPLACE = 2401;
    public static final int DUPLICATE_KEY = 2402;
    public static final int MALFORMED_ROW = 2403;
    public static final int MALFORMED_ACTION = 2404;
    public static final int DUPLICATE_TUPLE = 2405;
    public static final int BAD_NAME = 5101;
    public static final int RELATION_EXISTS = SharedErrors.RELATION_EXISTS;
    public static final int CATALOGUE_IS_PROTECTED = SharedErrors.CATALOGUE_IS_PROTECTED;
    public static final int BAD_ATTRIBUTE_COUNT = SharedErrors.BAD_ATTRIBUTE_COUNT;
    public static final int TUPLE_TOO_WIDE = SharedErrors.TUPLE_TOO_WIDE;
    public static final int ATTRIBUTE_TWICE = SharedErrors.ATTRIBUTE_TWICE;
    public static final int INDEX_EXISTS = SharedErrors.INDEX_EXISTS;
    public static final int DUPLICATES_IN_RELATION = 5108;
    public static final int BAD_INDEX = 5109;
    public static final int SCHEMA_CHANGED_HERE = 5110;

    private StatementErrors() {}

    static StatementException ambiguousReplace(Schema schema) {
        return new StatementException(
                AMBIGUOUS_REPLACE,
                "ambiguous replace: a tuple of " + schema.name() + " would get two different values");
    }

    static StatementException duplicate(Schema schema, Index index, List<Value> key) {
        return index.name().equals(Index.WHOLE_TUPLES) ? duplicateTuple(schema, key) : duplicateKey(schema, key);
    }

    private static StatementException duplicateTuple(Schema schema, List<Value> tuple) {
        return new StatementException(
                DUPLICATE_TUPLE,
                "relation " + schema.name() + ", a " + schema.structure() + ", has no place for a second tuple "
                        + tuple);
    }

    private static StatementException duplicateKey(Schema schema, List<Value> key) {
        return new StatementException(DUPLICATE_KEY, "duplicate key " + key + " in " + schema.name());
    }
}
