package org.raidlab.ad;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Draws rows and conditions over few values, so that joins meet, keys collide and nulls are common. */
final class RandomTerms {
    private static final String[] TEXTS = {"", "x", "y", "x y", "yy"};
    private static final String[] PATTERNS = {"x*", "y*", "?", "x *", "*y", "[x-y]*"};
    private final RandomSource random;

    RandomTerms(RandomSource random) {
        this.random = random;
    }

    List<List<Value>> rows(Schema schema, int rowsMax) {
        List<List<Value>> rows = new ArrayList<>();
        int count = random.nextInt(rowsMax + 1);
        for (int i = 0; i < count; i++) {
            rows.add(schema.attributes().stream().map(this::value).toList());
        }
        return rows;
    }

    Value value(Attribute attribute) {
        return attribute.nullable() && random.chance(0.25) ? Value.NULL : value(attribute.format());
    }

    private Value value(Format format) {
        return switch (format.kind()) {
            case INTEGER -> new Value.Int(random.nextInt(4));
            case FLOATING -> new Value.Float(random.nextInt(7) / 2.0);
            case CHARACTER -> new Value.Text(TEXTS[random.nextInt(TEXTS.length)]);
        };
    }

    /** A condition of up to three conjuncts that cannot fail. */
    Optional<Expr> where(List<Variable> variables) {
        List<Expr> conjuncts = new ArrayList<>();
        while (conjuncts.size() < 3 && random.chance(0.75)) {
            conjuncts.add(random.chance(0.2) ? either(variables) : comparison(variables));
        }
        return conjuncts.stream().reduce(Expr.And::new);
    }

    private Expr either(List<Variable> variables) {
        Expr first = comparison(variables);
        return random.chance(0.5) ? new Expr.Not(first) : new Expr.Or(first, comparison(variables));
    }

    private Expr comparison(List<Variable> variables) {
        boolean text = random.chance(0.3) && hasTexts(variables);
        Expr left = column(variables, text);
        if (random.chance(0.1)) {
            return new Expr.IsNull(left);
        }
        Expr right = random.chance(0.5) ? column(variables, text) : constant(text);
        ComparisonOperator[] operators = ComparisonOperator.values();
        ComparisonOperator operator =
                random.chance(0.7) ? ComparisonOperator.EQUAL : operators[random.nextInt(operators.length)];
        return random.chance(0.5)
                ? new Expr.Comparison(operator, left, right)
                : new Expr.Comparison(operator, right, left);
    }

    boolean hasTexts(List<Variable> variables) {
        return !columns(variables, true).isEmpty();
    }

    /** An attribute, sometimes plus one. */
    Expr column(List<Variable> variables, boolean text) {
        List<Expr> columns = columns(variables, text);
        Expr column = columns.get(random.nextInt(columns.size()));
        return text || random.chance(0.8) ? column : Terms.plus(column, Terms.number(1));
    }

    private static List<Expr> columns(List<Variable> variables, boolean text) {
        List<Expr> columns = new ArrayList<>();
        for (int variable = 0; variable < variables.size(); variable++) {
            List<Attribute> attributes = variables.get(variable).schema().attributes();
            for (int position = 0; position < attributes.size(); position++) {
                if (attributes.get(position).format().isNumeric() != text) {
                    columns.add(Terms.column(variable, position));
                }
            }
        }
        return columns;
    }

    private Expr constant(boolean text) {
        if (random.chance(0.05)) {
            return new Expr.Constant(Value.NULL);
        }
        if (text) {
            return new Expr.Constant(
                    new Value.Text(TEXTS[random.nextInt(TEXTS.length)] + " ".repeat(random.nextInt(2))));
        }
        return new Expr.Constant(value(random.chance(0.7) ? Format.I4 : Format.F8));
    }
}
