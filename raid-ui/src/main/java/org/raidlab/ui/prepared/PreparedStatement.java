package org.raidlab.ui.prepared;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.analysis.Literal;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.fault.Place;

/** The meaning of the statements of one form, as long as their names mean the same. */
public final class PreparedStatement {
    private static final Comparator<Place> IN_TEXT =
            Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

    private final List<String> relations;
    private final List<Schema> schemas;
    private final ResolvedStatement resolvedStatement;
    private final List<Substitution.Slot> slots;

    private PreparedStatement(
            List<String> relations,
            List<Schema> schemas,
            ResolvedStatement resolvedStatement,
            List<Substitution.Slot> slots) {
        this.relations = relations;
        this.schemas = schemas;
        this.resolvedStatement = resolvedStatement;
        this.slots = slots;
    }

    /**
     * Prepares the form of a statement that was analysed. Empty if that is no action on data and binds no variables, or
     * does not have each of the form's values as it is: then a constant was made of some of them, and other values
     * would make another.
     *
     * @param relations that the statement mentions
     * @param schemas that these have now
     */
    static Optional<PreparedStatement> of(
            TextForm form, List<String> relations, List<Schema> schemas, ResolvedStatement resolvedStatement) {
        return slots(form, resolvedStatement)
                .map(slots ->
                        new PreparedStatement(List.copyOf(relations), List.copyOf(schemas), resolvedStatement, slots));
    }

    private static Optional<List<Substitution.Slot>> slots(TextForm form, ResolvedStatement resolvedStatement) {
        return switch (resolvedStatement) {
            case ResolvedStatement.Bind _ -> Optional.of(List.of());
            case ResolvedStatement.Act act when isOnData(act) -> slots(form, act);
            case ResolvedStatement.Act _, ResolvedStatement.Tell _, ResolvedStatement.CopyFrom _ -> Optional.empty();
        };
    }

    private static Optional<List<Substitution.Slot>> slots(TextForm form, ResolvedStatement.Act act) {
        List<Substitution.Slot> slots = slots(act.literals());
        int count = slots.isEmpty() ? 0 : slots.getLast().number() + 1;
        Occurrences constants = Occurrences.of(act.action());
        boolean isEach = count == form.values().size()
                && slots.stream()
                        .allMatch(slot -> slot.object().equals(form.values().get(slot.number())));
        return isEach && constants.containsAll(slots) && !constants.areComputed()
                ? Optional.of(slots)
                : Optional.empty();
    }

    private static boolean isOnData(ResolvedStatement.Act act) {
        return switch (act.action()) {
            case Action.Retrieve _, Action.Append _, Action.Replace _, Action.Delete _ ->
                act.copy().isEmpty();
            case Action.AppendRows _,
                    Action.Create _,
                    Action.RetrieveInto _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Explain _,
                    Action.Truncate _,
                    Action.Overwrite _ -> false;
        };
    }

    /**
     * Returns slots of the literals in the order of the text; a literal that the analysis met twice has two objects of
     * one number.
     */
    private static List<Substitution.Slot> slots(List<Literal> literals) {
        List<Literal> ordered = new ArrayList<>(literals);
        ordered.sort(Comparator.comparing(Literal::place, IN_TEXT));
        List<Substitution.Slot> slots = new ArrayList<>(ordered.size());
        for (int i = 0; i < ordered.size(); i++) {
            boolean again = i > 0
                    && IN_TEXT.compare(
                                    ordered.get(i).place(), ordered.get(i - 1).place())
                            == 0;
            int number = slots.isEmpty() ? 0 : slots.getLast().number() + (again ? 0 : 1);
            slots.add(new Substitution.Slot(ordered.get(i).value(), number));
        }
        return slots;
    }

    /** Returns whether its statements are actions on data, rather than bind variables. */
    public boolean isAction() {
        return resolvedStatement instanceof ResolvedStatement.Act;
    }

    /** The relations that its statements mention. */
    public List<String> relations() {
        return relations;
    }

    /**
     * The meaning of the statement with these values. Empty if a relation is not what it was, or a value does not fit:
     * the analysis will say why.
     */
    public Optional<ResolvedStatement> meaning(List<Schema> found, List<Value> values) {
        if (!isAsBefore(found)) {
            return Optional.empty();
        }
        return resolvedStatement instanceof ResolvedStatement.Act act
                ? act(act, found, values)
                : Optional.of(resolvedStatement);
    }

    private Optional<ResolvedStatement> act(ResolvedStatement.Act act, List<Schema> found, List<Value> values) {
        try {
            Action action = new Substitution(slots, values, found).in(act.action());
            return Optional.of(new ResolvedStatement.Act(action, act.columns(), act.copy()));
        } catch (StatementException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns whether all schemas are unchanged: every change of a schema changes its version, or that of a fragment.
     */
    private boolean isAsBefore(List<Schema> found) {
        if (found.size() != schemas.size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            Schema before = schemas.get(i);
            Schema now = found.get(i);
            if (!now.id().equals(before.id())
                    || !now.version().equals(before.version())
                    || !now.fragments().equals(before.fragments())
                    || !now.name().equals(before.name())) {
                return false;
            }
        }
        return true;
    }
}
