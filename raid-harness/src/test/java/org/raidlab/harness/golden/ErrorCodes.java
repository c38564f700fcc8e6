package org.raidlab.harness.golden;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.ui.fault.Fault;

/**
 * The numbers of all errors that a statement can meet, and why no text submitted to a sound site meets some of them.
 */
final class ErrorCodes {
    /** Number and reason. */
    static final Map<Integer, String> UNREACHABLE = new TreeMap<>(Map.ofEntries(
            Map.entry(StatementException.WRONG_KIND, "types are checked before anything runs"),
            Map.entry(StatementErrors.MALFORMED_ROW, "rows of a file are packed by the relation's own layout"),
            Map.entry(StatementErrors.MALFORMED_ACTION, "the analysis makes sound actions only"),
            Map.entry(StatementErrors.BAD_NAME, "the grammar's names fit, or are refused as too long"),
            Map.entry(StatementErrors.BAD_ATTRIBUTE_COUNT, "the grammar asks for one, the analysis refuses too many"),
            Map.entry(StatementErrors.BAD_INDEX, "the analysis has found its attributes"),
            Map.entry(StatementErrors.SCHEMA_CHANGED_HERE, "definitions are refused inside a transaction"),
            Map.entry(Fault.TOO_MANY_SESSIONS.code(), "needs more sessions at work at once than a file has"),
            Map.entry(Fault.SITE_RESTARTED.code(), "needs a site that restarts between sending and receiving"),
            Map.entry(Fault.CANCELLED.code(), "needs a client that loses patience"),
            Map.entry(Fault.SESSION_FORGOTTEN.code(), "needs more sessions in transactions than a site keeps"),
            Map.entry(Fault.RESULT_DROPPED.code(), "needs more rows than a site keeps"),
            Map.entry(Fault.RESULTS_TOO_LARGE.code(), "needs more rows in one text than a site keeps")));

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
