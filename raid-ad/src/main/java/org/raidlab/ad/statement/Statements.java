package org.raidlab.ad.statement;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.raidlab.ad.execute.Profile;
import org.raidlab.ad.execute.Scope;
import org.raidlab.core.TupleId;
import org.raidlab.msg.Action;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;

/**
 * The beginning of statements: it adds the schemas that a statement relies on to the read set, and protects the
 * catalogue.
 */
public final class Statements {
    private final Scope scope;

    private Statements(Scope scope) {
        this.scope = scope;
    }

    /**
     * Returns the statement for an action, in a transaction; {@link StatementException} if it is refused from the
     * start. The stopwatch, in nanoseconds, is for what is explained.
     */
    public static Statement begin(Action action, Scope scope, LongSupplier stopwatch) {
        ActionValidator.check(action);
        new Statements(scope).note(action);
        return statement(action, scope, stopwatch);
    }

    private static Statement statement(Action action, Scope scope, LongSupplier stopwatch) {
        if (action instanceof Action.Explain explain) {
            Profile profile = new Profile(stopwatch);
            Scope measured = scope.measuredBy(profile);
            Statement explained = statement(explain.explained(), measured, stopwatch);
            return new Explanation(explain, explained, measured, profile);
        }
        return action.aggregates().isEmpty()
                ? plain(action, scope)
                : new AfterAggregates(action, scope, Statements::plain);
    }

    private static Statement plain(Action action, Scope scope) {
        return switch (action) {
            case Action.Retrieve retrieve -> new Retrieval(retrieve, scope);
            case Action.RetrieveInto retrieve -> new RetrievalInto(retrieve, scope);
            case Action.Append append -> new Appending(append, scope);
            case Action.AppendRows append -> new RowAppending(append, scope);
            case Action.Replace replace -> new Replacement(replace, scope);
            case Action.Delete delete -> new Deletion(delete, scope);
            case Action.Create create -> new Creation(create, scope);
            case Action.Destroy destroy -> new Destruction(destroy, scope);
            case Action.CreateIndex create -> new IndexCreation(create, scope);
            case Action.Truncate truncate -> new Truncation(truncate, scope);
            case Action.Overwrite overwrite -> new Overwriting(overwrite, scope);
            case Action.Explain _ -> throw new IllegalArgumentException("explain is not explained");
        };
    }

    private void note(Action action) {
        action.aggregates().forEach(aggregate -> use(aggregate.variables()));
        switch (action) {
            case Action.Retrieve retrieve -> use(retrieve.variables());
            case Action.RetrieveInto retrieve -> use(retrieve.rows().variables());
            case Action.Append append -> {
                use(append.variables());
                change(append.relation());
            }
            case Action.AppendRows append -> change(append.relation());
            case Action.Replace replace -> {
                use(replace.variables());
                change(replace.variables().get(replace.target()).schema());
            }
            case Action.Delete delete -> {
                use(delete.variables());
                change(delete.variables().get(delete.target()).schema());
            }
            case Action.Create _ -> {}
            case Action.Destroy destroy -> destroy.relations().forEach(this::change);
            case Action.CreateIndex create -> change(create.relation());
            case Action.Truncate truncate -> change(truncate.relation());
            case Action.Overwrite overwrite -> overwrite.puts().forEach(put -> change(put.relation()));
            case Action.Explain explain -> note(explain.explained());
        }
    }

    private void use(List<Variable> variables) {
        variables.forEach(variable -> use(variable.schema()));
    }

    private void use(Schema relation) {
        relation.described().forEach(this::useEntry);
    }

    /**
     * Adds a relation's schema entry to the read set, so that no schema change can overtake the transaction; its
     * fragments' entries too, since their replica sites change separately.
     */
    private void useEntry(Schema schema) {
        if (!Catalogue.holds(schema.id())) {
            TupleId entry = schema.id().catalogueTuple();
            refuseIfChangedHere(schema, entry);
            scope.requests().remote().use(schema);
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
