package org.raidlab.ui.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Action;

/** Formats a statement on data as lines, one for each node of its tree: the first part of the answer to explain. */
public final class SyntaxTree {
    private final List<Action.Explain.Line> lines = new ArrayList<>();

    private SyntaxTree() {}

    /**
     * Returns the lines in the order of the text; throws {@link IllegalArgumentException} for a statement that has no
     * plan.
     */
    public static List<Action.Explain.Line> of(Statement statement) {
        SyntaxTree tree = new SyntaxTree();
        tree.statement(statement);
        return List.copyOf(tree.lines);
    }

    private void add(int depth, String step, String detail) {
        lines.add(new Action.Explain.Line(depth, step, detail));
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Retrieve retrieve -> {
                add(0, "retrieve", result(retrieve));
                body(retrieve.targets(), retrieve.where());
                retrieve.sort().forEach(item -> add(1, "sort", item.column() + (item.descending() ? ":d" : ":a")));
            }
            case Statement.Append(var _, Name relation, List<TargetItem> targets, Optional<Term> where) -> {
                add(0, "append", relation.text());
                body(targets, where);
            }
            case Statement.Replace(var _, Name variable, List<TargetItem> targets, Optional<Term> where) -> {
                add(0, "replace", variable.text());
                body(targets, where);
            }
            case Statement.Delete(var _, Name variable, Optional<Term> where) -> {
                add(0, "delete", variable.text());
                body(List.of(), where);
            }
            case Statement.Range _,
                    Statement.Create _,
                    Statement.Destroy _,
                    Statement.Index _,
                    Statement.Modify _,
                    Statement.Copy _,
                    Statement.Print _,
                    Statement.Help _,
                    Statement.HelpTopic _,
                    Statement.Begin _,
                    Statement.End _,
                    Statement.Abort _,
                    Statement.Explain _ -> throw new IllegalArgumentException("a statement without a plan");
        }
    }

    private static String result(Statement.Retrieve retrieve) {
        return retrieve.into().map(name -> "into " + name).orElse(retrieve.unique() ? "unique" : "");
    }

    private void body(List<TargetItem> targets, Optional<Term> where) {
        targets.forEach(this::target);
        where.ifPresent(condition -> {
            add(1, "where", "");
            term(2, condition);
        });
    }

    private void target(TargetItem item) {
        switch (item) {
            case TargetItem.Computed(Name name, Term value) -> {
                add(1, "target", name.text());
                term(2, value);
            }
            case TargetItem.Column(Name variable, Name attribute) -> add(1, "target", variable + "." + attribute);
            case TargetItem.All(Name variable) -> add(1, "target", variable + ".all");
        }
    }

    private void term(int depth, Term term) {
        switch (term) {
            case Term.Whole _, Term.Broken _, Term.Text _, Term.Absent _ ->
                add(depth, "constant", TermPrinter.print(term));
            case Term.Column _ -> add(depth, "attribute", TermPrinter.print(term));
            case Term.Negative(var _, Term operand) -> node(depth, "-", List.of(operand));
            case Term.Arithmetic(var _, var operator, Term left, Term right) ->
                node(depth, operator.symbol(), List.of(left, right));
            case Term.Call(var _, Name function, List<Term> arguments) -> node(depth, function.text(), arguments);
            case Term.Aggregate aggregate -> aggregate(depth, aggregate);
            case Term.Comparison(var _, var operator, Term left, Term right) ->
                node(depth, operator.symbol(), List.of(left, right));
            case Term.NullTest(var _, Term operand, boolean negated) ->
                node(depth, negated ? "is not null" : "is null", List.of(operand));
            case Term.Not(var _, Term operand) -> node(depth, "not", List.of(operand));
            case Term.And(var _, List<Term> operands) -> node(depth, "and", operands);
            case Term.Or(var _, List<Term> operands) -> node(depth, "or", operands);
        }
    }

    private void aggregate(int depth, Term.Aggregate aggregate) {
        add(depth, aggregate.function().text(), "");
        term(depth + 1, aggregate.operand());
        aggregate.by().forEach(by -> {
            add(depth + 1, "by", "");
            term(depth + 2, by);
        });
        aggregate.where().ifPresent(condition -> {
            add(depth + 1, aggregate.only() ? "only where" : "where", "");
            term(depth + 2, condition);
        });
    }

    private void node(int depth, String step, List<Term> operands) {
        add(depth, step, "");
        operands.forEach(operand -> term(depth + 1, operand));
    }
}
