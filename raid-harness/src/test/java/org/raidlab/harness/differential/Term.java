package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.Attribute;

/** A value as a statement computes it. */
sealed interface Term extends Node {
    Kind kind();

    /** Whether it can be null. */
    default boolean nullable() {
        return children().stream().anyMatch(child -> child instanceof Term term && term.nullable());
    }

    /** Not negative. */
    record Whole(long value) implements Term {
        @Override
        public Kind kind() {
            return value == (int) value ? Kind.INTEGER : Kind.LONG;
        }

        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /** Not negative. */
    record Broken(double value) implements Term {
        @Override
        public Kind kind() {
            return Kind.FLOAT;
        }

        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /** A text without characters that mean something in either language. */
    record Words(String text) implements Term {
        @Override
        public Kind kind() {
            return Kind.TEXT;
        }

        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    record Column(String variable, Attribute attribute) implements Term {
        @Override
        public Kind kind() {
            return Kind.of(attribute.format());
        }

        @Override
        public boolean nullable() {
            return attribute.nullable();
        }

        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    record Negative(Term operand) implements Term {
        @Override
        public Kind kind() {
            return operand.kind();
        }

        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    /** One of {@code + - * /}. */
    record Arithmetic(char operator, Term left, Term right) implements Term {
        @Override
        public Kind kind() {
            return left.kind().with(right.kind());
        }

        @Override
        public List<Node> children() {
            return List.of(left, right);
        }
    }

    /** A function. */
    record Call(Routine routine, List<Term> arguments) implements Term {
        @Override
        public Kind kind() {
            return routine.kind(arguments.getFirst().kind());
        }

        @Override
        public List<Node> children() {
            return List.copyOf(arguments);
        }
    }

    /** An aggregate, for each value of the by-list if there is one. */
    record Aggregate(Fold fold, Term operand, List<Term> by, Optional<Condition> where, boolean only) implements Term {
        @Override
        public Kind kind() {
            return fold.kind(operand.kind());
        }

        /** Of nothing there is a null only if there might have been one of something. */
        @Override
        public boolean nullable() {
            return fold.givesOperands() && operand.nullable();
        }

        @Override
        public List<Node> children() {
            List<Node> children = new ArrayList<>(List.of(operand));
            children.addAll(by);
            where.ifPresent(children::add);
            return children;
        }
    }
}
