package org.raidlab.ad;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Draws the aggregates of a statement, some of them made of others, and what refers to them. */
final class RandomAggregates {
    private final RandomSource random;
    private final RandomTerms terms;
    private final List<Schema> schemas;
    private final List<Aggregate> drawn = new ArrayList<>();

    RandomAggregates(RandomSource random, RandomTerms terms, List<Schema> schemas) {
        this.random = random;
        this.terms = terms;
        this.schemas = schemas;
        int count = 1 + random.nextInt(3);
        while (drawn.size() < count) {
            drawn.add(drawn.isEmpty() || random.chance(0.6) ? aggregate() : sibling());
        }
    }

    List<Aggregate> drawn() {
        return List.copyOf(drawn);
    }

    /** The value of one of them, looked up for the tuples of these variables. */
    Expr value(List<Variable> variables) {
        int aggregate = random.nextInt(drawn.size());
        List<Expr> by = drawn.get(aggregate).by().stream()
                .map(_ -> anyColumn(variables))
                .toList();
        return new Expr.AggregateValue(aggregate, by);
    }

    /** A condition that compares one of them with an attribute, whatever its kind. */
    Expr condition(List<Variable> variables) {
        Expr value = value(variables);
        int aggregate = ((Expr.AggregateValue) value).aggregate();
        Expr other = isText(drawn.get(aggregate)) ? terms.column(variables, true) : terms.column(variables, false);
        ComparisonOperator[] operators = ComparisonOperator.values();
        ComparisonOperator operator = operators[random.nextInt(operators.length)];
        return random.chance(0.5)
                ? new Expr.Comparison(operator, value, other)
                : new Expr.Comparison(operator, other, value);
    }

    private static boolean isText(Aggregate aggregate) {
        boolean ofTexts = aggregate.operand() instanceof Expr.Column(int variable, int position)
                && !format(aggregate.variables(), variable, position).isNumeric();
        return ofTexts
                && (aggregate.function() == AggregateFunction.MIN || aggregate.function() == AggregateFunction.MAX);
    }

    private static Format format(List<Variable> variables, int variable, int position) {
        return variables.get(variable).schema().attributes().get(position).format();
    }

    /** Another one over the same groups: computed in the same pass. */
    private Aggregate sibling() {
        Aggregate other = drawn.getLast();
        return finished(other.variables(), other.by(), other.where());
    }

    private Aggregate aggregate() {
        List<Variable> variables = random.chance(0.3) ? Terms.over(schema(), schema()) : Terms.over(schema());
        List<Expr> by = new ArrayList<>();
        while (by.size() < 2 && random.chance(0.5)) {
            by.add(anyColumn(variables));
        }
        Optional<Expr> where = terms.where(variables);
        if (!drawn.isEmpty() && random.chance(0.4)) {
            Expr nested = condition(variables);
            where = Optional.of(where.map(condition -> (Expr) new Expr.And(condition, nested))
                    .orElse(nested));
        }
        return finished(variables, by, where);
    }

    private Aggregate finished(List<Variable> variables, List<Expr> by, Optional<Expr> where) {
        AggregateFunction[] functions = AggregateFunction.values();
        AggregateFunction function = functions[random.nextInt(functions.length)];
        boolean adds = function == AggregateFunction.SUM || function == AggregateFunction.AVG;
        Expr operand = adds ? terms.column(variables, false) : anyColumn(variables);
        Value whenEmpty = random.chance(0.5) ? Value.NULL : new Value.Int(0);
        Aggregate aggregate = new Aggregate(function, random.chance(0.3), variables, operand, by, where, whenEmpty);
        return isText(aggregate)
                ? new Aggregate(function, aggregate.distinct(), variables, operand, by, where, Value.NULL)
                : aggregate;
    }

    private Schema schema() {
        return schemas.get(random.nextInt(schemas.size()));
    }

    private Expr anyColumn(List<Variable> variables) {
        return terms.column(variables, random.chance(0.3) && terms.hasTexts(variables));
    }
}
