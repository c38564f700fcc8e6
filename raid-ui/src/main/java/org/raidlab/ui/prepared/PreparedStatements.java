package org.raidlab.ui.prepared;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.analysis.ResolvedStatement;

/**
 * The prepared statements of the forms that a session used last. Its tuple variables mean the same all the while: who
 * changes them forgets all.
 */
public final class PreparedStatements {
    private static final int FORMS_MAX = 64;

    private final Map<String, PreparedStatement> byForm = new LinkedHashMap<>(FORMS_MAX, 0.75f, true);

    /** Returns whether statements of these forms need not be read. */
    public boolean know(List<TextForm> forms) {
        for (TextForm form : forms) {
            if (!byForm.containsKey(form.form()) && Control.of(form).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    public Optional<PreparedStatement> find(TextForm form) {
        return Optional.ofNullable(byForm.get(form.form()));
    }

    /** Remembers the meaning of a statement of this form; the form unused for longest is dropped. */
    public void learn(
            TextForm form, List<String> relations, List<Schema> schemas, ResolvedStatement resolvedStatement) {
        PreparedStatement.of(form, relations, schemas, resolvedStatement).ifPresent(prepared -> {
            byForm.put(form.form(), prepared);
            if (byForm.size() > FORMS_MAX) {
                byForm.remove(byForm.keySet().iterator().next());
            }
        });
    }

    /** Drops all forms, because names may have another meaning from now on. */
    public void clear() {
        byForm.clear();
    }
}
