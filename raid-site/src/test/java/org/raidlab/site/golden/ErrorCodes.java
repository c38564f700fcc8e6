package org.raidlab.site.golden;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.core.relation.StatementException;
import org.raidlab.ui.fault.Fault;

/**
 * The numbers of all errors that a statement can meet, and why no text submitted to a sound site meets some of them.
 */
final class ErrorCodes {
    /** Number and reason. */
    static final Map<Integer, String> UNREACHABLE = new TreeMap<>(Map.of(
            StatementException.WRONG_KIND,
            "types are checked before anything runs",
            StatementErrors.MALFORMED_ROW,
            "rows of a file are packed by the relation's own layout",
            StatementErrors.MALFORMED_ACTION,
            "the analysis makes sound actions only",
            StatementErrors.BAD_NAME,
            "the grammar's names fit, or are refused as too long",
            StatementErrors.BAD_ATTRIBUTE_COUNT,
            "the grammar asks for one, the analysis refuses too many",
            StatementErrors.BAD_INDEX,
            "the analysis has found its attributes",
            StatementErrors.SCHEMA_CHANGED_HERE,
            "definitions are refused inside a transaction",
            Fault.TOO_MANY_SESSIONS.code(),
            "needs more sessions at work at once than a file has",
            Fault.SITE_RESTARTED.code(),
            "needs a site that restarts between sending and receiving",
            Fault.CANCELLED.code(),
            "needs a client that loses patience"));

    private static final List<Class<?>> TABLES =
            List.of(StatementException.class, StatementErrors.class, RowsInMemory.class);

    private ErrorCodes() {}

    static Set<Integer> all() {
        Set<Integer> codes = new TreeSet<>();
        for (Fault fault : Fault.values()) {
            codes.add(fault.code());
        }
        for (Class<?> table : TABLES) {
            for (Field field : table.getFields()) {
                if (field.getType() == int.class && Modifier.isStatic(field.getModifiers())) {
                    codes.add(value(field));
                }
            }
        }
        return codes;
    }

    private static int value(Field field) {
        try {
            return field.getInt(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
