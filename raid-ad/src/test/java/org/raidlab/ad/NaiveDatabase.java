package org.raidlab.ad;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Truth;
import org.raidlab.msg.relation.Value;

/** What statements mean, said as plainly as possible: the whole cross product, filtered as a whole. */
final class NaiveDatabase {
    /** A tuple is the object, not its values. */
    private static final class Tuple {
        private final List<Value> values;

        Tuple(List<Value> values) {
            this.values = values;
        }
    }

    private final SequencedMap<String, List<Tuple>> relations = new LinkedHashMap<>();

    void load(Schema schema, List<List<Value>> rows) {
        relations.put(
                schema.name(), new ArrayList<>(rows.stream().map(Tuple::new).toList()));
    }

    List<List<Value>> rows(Schema schema) {
        return tuples(schema).stream().map(tuple -> tuple.values).toList();
    }

    private List<Tuple> tuples(Schema schema) {
        return relations.computeIfAbsent(schema.name(), _ -> new ArrayList<>());
    }

    private Binding binding(List<Tuple> bound, List<Aggregate> aggregates) {
        return new Binding() {
            @Override
            public Value column(int variable, int position) {
                return bound.get(variable).values.get(position);
            }

            @Override
            public Value aggregate(int aggregate, List<Value> by) {
                Aggregate found = aggregates.get(aggregate);
                return NaiveAggregate.of(found, operands(found, aggregates, by));
            }
        };
    }

    /** The operands that count in the group with these values, computed anew for whoever asks. */
    private List<Value> operands(Aggregate aggregate, List<Aggregate> aggregates, List<Value> by) {
        return bindings(aggregate.variables(), aggregates, aggregate.where()).stream()
                .map(bound -> binding(bound, aggregates))
                .filter(bound -> NaiveAggregate.same(Evaluator.values(aggregate.by(), bound), by))
                .map(bound -> Evaluator.value(aggregate.operand(), bound))
                .toList();
    }

    private List<List<Tuple>> bindings(List<Variable> variables, List<Aggregate> aggregates, Optional<Expr> where) {
        List<List<Tuple>> product = List.of(List.of());
        for (Variable variable : variables) {
            List<List<Tuple>> longer = new ArrayList<>();
            for (List<Tuple> shorter : product) {
                for (Tuple tuple : tuples(variable.schema())) {
                    List<Tuple> extended = new ArrayList<>(shorter);
                    extended.add(tuple);
                    longer.add(extended);
                }
            }
            product = longer;
        }
        return product.stream()
                .filter(bound -> where.map(condition -> Evaluator.truth(condition, binding(bound, aggregates)))
                                .orElse(Truth.TRUE)
                        == Truth.TRUE)
                .toList();
    }

    List<List<Value>> retrieve(Action.Retrieve action) {
        List<List<Value>> rows = new ArrayList<>();
        for (List<Tuple> bound : bindings(action.variables(), action.aggregates(), action.where())) {
            List<Value> row = action.targets().stream()
                    .map(target -> Evaluator.value(target.value(), binding(bound, action.aggregates())))
                    .toList();
            boolean duplicate = rows.stream().anyMatch(other -> NaiveAggregate.same(row, other));
            if (!action.unique() || !duplicate) {
                rows.add(row);
            }
        }
        return rows;
    }

    int append(Action.Append action) {
        List<Tuple> fresh = new ArrayList<>();
        for (List<Tuple> bound : bindings(action.variables(), action.aggregates(), action.where())) {
            List<Value> values = new ArrayList<>();
            for (int i = 0; i < action.values().size(); i++) {
                Value value = Evaluator.value(action.values().get(i), binding(bound, action.aggregates()));
                values.add(
                        Conversion.assign(value, action.relation().attributes().get(i)));
            }
            fresh.add(new Tuple(values));
        }
        List<Tuple> after = new ArrayList<>(tuples(action.relation()));
        after.addAll(fresh);
        put(action.relation(), after);
        return fresh.size();
    }

    int replace(Action.Replace action) {
        Schema schema = action.variables().get(action.target()).schema();
        SequencedMap<Tuple, List<Value>> replacements = new LinkedHashMap<>();
        for (List<Tuple> bound : bindings(action.variables(), action.aggregates(), action.where())) {
            Tuple tuple = bound.get(action.target());
            List<Value> values = new ArrayList<>(tuple.values);
            for (Assignment assignment : action.assignments()) {
                Value value = Evaluator.value(assignment.value(), binding(bound, action.aggregates()));
                values.set(
                        assignment.position(),
                        Conversion.assign(value, schema.attributes().get(assignment.position())));
            }
            List<Value> other = replacements.putIfAbsent(tuple, values);
            if (other != null && !other.equals(values)) {
                throw new StatementException(StatementErrors.AMBIGUOUS_REPLACE, "two values");
            }
        }
        put(
                schema,
                tuples(schema).stream()
                        .map(tuple -> Optional.ofNullable(replacements.get(tuple))
                                .map(Tuple::new)
                                .orElse(tuple))
                        .toList());
        return replacements.size();
    }

    int delete(Action.Delete action) {
        Schema schema = action.variables().get(action.target()).schema();
        SequencedSet<Tuple> doomed = new LinkedHashSet<>();
        bindings(action.variables(), action.aggregates(), action.where())
                .forEach(bound -> doomed.add(bound.get(action.target())));
        put(
                schema,
                tuples(schema).stream().filter(tuple -> !doomed.contains(tuple)).toList());
        return doomed.size();
    }

    private void put(Schema schema, List<Tuple> after) {
        for (Index index : schema.indexes()) {
            long keys = after.stream()
                    .map(tuple ->
                            index.positions().stream().map(tuple.values::get).toList())
                    .distinct()
                    .count();
            if (index.unique() && keys < after.size()) {
                boolean whole = index.name().equals(Index.WHOLE_TUPLES);
                throw new StatementException(
                        whole ? StatementErrors.DUPLICATE_TUPLE : StatementErrors.DUPLICATE_KEY, "duplicate");
            }
        }
        relations.put(schema.name(), new ArrayList<>(after));
    }
}
