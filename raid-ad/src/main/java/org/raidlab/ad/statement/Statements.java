package org.raidlab.ad.statement;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.raidlab.ad.execute.Profile;
import org.raidlab.ad.execute.Scope;
import org.raidlab.core.TupleId;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.StatementException;
import org.raidlab.msg.Action;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Variable;

/** Begins statements: notes the schemas that they rely on as read, and guards the catalogue. */
public final class Statements {
    private final Scope scope;
    private final LongSupplier stopwatch;

    private Statements(Scope scope, LongSupplier stopwatch) {
        this.scope = scope;
        this.stopwatch = stopwatch;
    }

    /**
     * The statement for an action, in a transaction; {@link StatementException} if it is refused from the start. The
     * stopwatch, in nanoseconds, is for what is explained.
     */
    public static Statement begin(Action action, Scope scope, LongSupplier stopwatch) {
        Soundness.check(action);
        return new Statements(scope, stopwatch).begin(action);
    }

    private Statement begin(Action action) {
        return switch (action) {
            case Action.Retrieve retrieve -> {
                use(retrieve.variables());
                yield new Retrieval(retrieve, scope);
            }
            case Action.Append append -> {
                use(append.variables());
                change(append.relation());
                yield new Appending(append, scope);
            }
            case Action.AppendRows append -> {
                change(append.relation());
                yield new RowAppending(append, scope);
            }
            case Action.Replace replace -> {
                use(replace.variables());
                change(replace.variables().get(replace.target()).schema());
                yield new Replacement(replace, scope);
            }
            case Action.Delete delete -> {
                use(delete.variables());
                change(delete.variables().get(delete.target()).schema());
                yield new Deletion(delete, scope);
            }
            case Action.Create create -> new Creation(create, scope);
            case Action.Destroy destroy -> {
                destroy.relations().forEach(this::change);
                yield new Destruction(destroy, scope);
            }
            case Action.CreateIndex create -> {
                change(create.relation());
                yield new IndexCreation(create, scope);
            }
            case Action.Explain explain -> {
                Profile profile = new Profile(stopwatch);
                Scope measured = scope.measuredBy(profile);
                Statement explained = new Statements(measured, stopwatch).begin(explain.explained());
                yield new Explanation(explain, explained, measured, profile);
            }
        };
    }

    private void use(List<Variable> variables) {
        variables.forEach(variable -> use(variable.schema()));
    }

    /** Whoever uses a relation reads its schema entry, so that no change of the schema can overtake it. */
    private void use(Schema schema) {
        if (!Catalogue.holds(schema.id())) {
            TupleId entry = schema.id().catalogueTuple();
            refuseIfChangedHere(schema, entry);
            scope.reads().add(new ReadEntry.TupleRead(Catalogue.RELATION.id(), entry, schema.version()));
        }
    }

    private void refuseIfChangedHere(Schema schema, TupleId entry) {
        Optional<Boolean> hidden =
                scope.workspace().changesOf(Catalogue.RELATION.id()).map(changes -> changes.hides(entry));
        if (hidden.orElse(false)) {
            throw new StatementException(
                    StatementErrors.SCHEMA_CHANGED_HERE,
                    "relation " + schema.name() + " was changed by this transaction: it can be used after its end");
        }
    }

    private void change(Schema schema) {
        if (Catalogue.holds(schema.id())) {
            throw new StatementException(
                    StatementErrors.CATALOGUE_IS_PROTECTED,
                    "relation " + schema.name() + " belongs to the catalogue: create, destroy and index change it");
        }
        use(schema);
    }
}
