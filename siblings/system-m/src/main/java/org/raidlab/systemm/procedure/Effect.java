package org.raidlab.systemm.procedure;

import java.util.Optional;
import org.raidlab.core.codec.Row;

/** What an action makes of a record. */
public final class Effect {
    private Effect() {}

    /** Returns whether the action does something to a record that is there, or is not there. */
    public static boolean applies(Action.Update action, boolean isThere) {
        return isThere != action instanceof Action.Insert;
    }

    /**
     * Returns the record after an action that applies; empty if it is deleted.
     *
     * @param before the record; empty if there is none
     */
    public static Optional<Row> after(RecordSet set, Action.Update action, Optional<Row> before) {
        return switch (action) {
            case Action.Insert insert -> Optional.of(insert.content());
            case Action.Replace replace -> Optional.of(replace.content());
            case Action.Delete _ -> Optional.empty();
            case Action.SetField of -> before.map(record -> set.with(record, of.field(), of.value()));
            case Action.AddToField of ->
                before.map(record -> set.with(record, of.field(), set.number(record, of.field()) + of.amount()));
        };
    }
}
