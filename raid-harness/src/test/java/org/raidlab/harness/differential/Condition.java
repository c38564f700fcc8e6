package org.raidlab.harness.differential;

import java.util.List;

/** A condition of a statement. */
sealed interface Condition extends Node {
    /** Two numbers or two texts. */
    record Comparison(String operator, Term left, Term right) implements Condition {
        @Override
        public List<Node> children() {
            return List.of(left, right);
        }
    }

    /** A text and a pattern as QUEL writes it. */
    record Match(Term text, String pattern, boolean negated) implements Condition {
        @Override
        public List<Node> children() {
            return List.of(text);
        }
    }

    record NullTest(Term operand, boolean negated) implements Condition {
        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    record Not(Condition operand) implements Condition {
        @Override
        public List<Node> children() {
            return List.of(operand);
        }
    }

    /** All or one of them. */
    record Junction(boolean all, List<Condition> operands) implements Condition {
        @Override
        public List<Node> children() {
            return List.copyOf(operands);
        }
    }
}
