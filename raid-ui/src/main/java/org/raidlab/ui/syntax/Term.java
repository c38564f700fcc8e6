package org.raidlab.ui.syntax;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.ui.fault.Place;

/** A value or a condition as written. Which of the two it is, the analysis finds out. */
public sealed interface Term {
    Place place();

    /** A whole number; without a sign, since that is an operator. */
    record Whole(Place place, long value) implements Term {}

    /** A number with a point or an exponent. */
    record Broken(Place place, double value) implements Term {}

    /** A string; {@code written} is the text between the quotes, with its escapes. */
    record Text(Place place, String written) implements Term {}

    /** {@code null}. */
    record Absent(Place place) implements Term {}

    /** {@code variable.attribute}. */
    record Column(Place place, Name variable, Name attribute) implements Term {}

    /** {@code -operand}. */
    record Negative(Place place, Term operand) implements Term {}

    /** {@code left operator right}, with numbers. */
    record Arithmetic(Place place, ArithmeticOperator operator, Term left, Term right) implements Term {}

    /** {@code function(arguments)}. */
    record Call(Place place, Name function, List<Term> arguments) implements Term {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * {@code function(operand by groups only where condition)}.
     *
     * @param only whether what has no group is left out
     */
    record Aggregate(Place place, Name function, Term operand, List<Term> by, boolean only, Optional<Term> where)
            implements Term {
        public Aggregate {
            by = List.copyOf(by);
        }
    }

    /** {@code left operator right}, a condition. */
    record Comparison(Place place, ComparisonOperator operator, Term left, Term right) implements Term {}

    /** {@code operand is [not] null}. */
    record NullTest(Place place, Term operand, boolean negated) implements Term {}

    /** {@code not operand}. */
    record Not(Place place, Term operand) implements Term {}

    /**
     * A conjunction of all operands: a chain of {@code and} is one node, however long, so it needs no deep recursion.
     */
    record And(Place place, List<Term> operands) implements Term {
        public And {
            operands = List.copyOf(operands);
        }
    }

    /** A disjunction: at least one operand holds. */
    record Or(Place place, List<Term> operands) implements Term {
        public Or {
            operands = List.copyOf(operands);
        }
    }
}
