package org.raidlab.systemm.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.codec.Row;

/** Executes calls one after the other, without locks and versions: for redo, and for references. */
public final class SerialExecution {
    /** The records on which a call acts. */
    public interface Records {
        /** Returns a record; empty if there is none. */
        Optional<Row> get(int set, int id);

        /** Makes or replaces a record; deletes it if the content is empty. */
        void put(int set, int id, Optional<Row> content);
    }

    private SerialExecution() {}

    /** Executes a call to its end; returns the step with which it ends. The caller undoes what has aborted. */
    public static Step run(Application application, Call call, Records records) {
        Procedure procedure = application.procedure(call);
        List<Optional<Row>> done = new ArrayList<>();
        Step step = procedure.next(call, done);
        while (step instanceof Step.Act(Action action)) {
            done.add(act(application, action, records));
            step = procedure.next(call, done);
        }
        return step;
    }

    /** Executes an action; returns what its procedure sees. */
    public static Optional<Row> act(Application application, Action action, Records records) {
        Optional<Row> before = records.get(action.set(), action.id());
        if (!(action instanceof Action.Update update)) {
            return before;
        }
        if (!Effect.applies(update, before.isPresent())) {
            return Optional.empty();
        }
        Optional<Row> after = Effect.after(application.catalogue().sets().get(action.set()), update, before);
        records.put(action.set(), action.id(), after);
        return after.isPresent() ? after : before;
    }
}
