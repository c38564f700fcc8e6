package org.raidlab.ui.analysis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Statement;
import org.raidlab.ui.syntax.TargetItem;
import org.raidlab.ui.syntax.Term;

/** Finds the relations whose schemas a statement needs. */
public final class ReferencedRelations {
    private final Map<String, String> ranges;
    private final Set<String> relations = new LinkedHashSet<>();

    private ReferencedRelations(Map<String, String> ranges) {
        this.ranges = ranges;
    }

    /** Names of relations, in the order of the text; whether they exist is not known yet. */
    public static List<String> of(Statement statement, Map<String, String> ranges) {
        ReferencedRelations referencedRelations = new ReferencedRelations(ranges);
        referencedRelations.statement(statement);
        return List.copyOf(referencedRelations.relations);
    }

    /** Returns whether a statement is about every relation that there is. */
    public static boolean isOfAll(Statement statement) {
        return statement instanceof Statement.Help(var _, Optional<Name> relation) && relation.isEmpty();
    }

    /** Returns whether a statement is an action on data, which reads the schemas of all its relations. */
    public static boolean isAction(Statement statement) {
        return switch (statement) {
            case Statement.Retrieve retrieve -> retrieve.into().isEmpty();
            case Statement.Append _, Statement.Replace _, Statement.Delete _ -> true;
            case Statement.Range _,
                    Statement.Create _,
                    Statement.Destroy _,
                    Statement.Copy _,
                    Statement.Index _,
                    Statement.Modify _,
                    Statement.Print _,
                    Statement.Help _,
                    Statement.HelpTopic _,
                    Statement.Explain _,
                    Statement.Begin _,
                    Statement.End _,
                    Statement.Abort _ -> false;
        };
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Range(var _, List<Statement.Binding> bindings) ->
                bindings.forEach(binding -> relation(binding.relation()));
            case Statement.Retrieve(var _, var into, var _, List<TargetItem> targets, Optional<Term> where, var _) -> {
                into.ifPresent(this::relation);
                targets(targets);
                where.ifPresent(this::term);
            }
            case Statement.Append(var _, Name relation, List<TargetItem> targets, Optional<Term> where) -> {
                relation(relation);
                targets(targets);
                where.ifPresent(this::term);
            }
            case Statement.Replace(var _, Name variable, List<TargetItem> targets, Optional<Term> where) -> {
                variable(variable);
                targets(targets);
                where.ifPresent(this::term);
            }
            case Statement.Delete(var _, Name variable, Optional<Term> where) -> {
                variable(variable);
                where.ifPresent(this::term);
            }
            case Statement.Create create -> relation(create.relation());
            case Statement.Destroy(var _, List<Name> destroyed) -> destroyed.forEach(this::relation);
            case Statement.Copy copy -> relation(copy.relation());
            case Statement.Index index -> relation(index.relation());
            case Statement.Modify modify -> relation(modify.relation());
            case Statement.Print print -> relation(print.relation());
            case Statement.Help help -> help.relation().ifPresent(this::relation);
            case Statement.Explain(var _, Statement explained) -> statement(explained);
            case Statement.HelpTopic _, Statement.Begin _, Statement.End _, Statement.Abort _ -> {}
        }
    }

    private void targets(List<TargetItem> targets) {
        for (TargetItem target : targets) {
            switch (target) {
                case TargetItem.Computed(var _, Term value) -> term(value);
                case TargetItem.Column(Name variable, var _) -> variable(variable);
                case TargetItem.All(Name variable) -> variable(variable);
            }
        }
    }

    private void term(Term term) {
        switch (term) {
            case Term.Whole _, Term.Broken _, Term.Text _, Term.Absent _ -> {}
            case Term.Column(var _, Name variable, var _) -> variable(variable);
            case Term.Negative(var _, Term operand) -> term(operand);
            case Term.NullTest(var _, Term operand, var _) -> term(operand);
            case Term.Not(var _, Term operand) -> term(operand);
            case Term.Arithmetic(var _, var _, Term left, Term right) -> both(left, right);
            case Term.Comparison(var _, var _, Term left, Term right) -> both(left, right);
            case Term.Call(var _, var _, List<Term> arguments) -> arguments.forEach(this::term);
            case Term.Aggregate(var _, var _, Term operand, List<Term> by, var _, Optional<Term> where) -> {
                term(operand);
                by.forEach(this::term);
                where.ifPresent(this::term);
            }
            case Term.And(var _, List<Term> operands) -> operands.forEach(this::term);
            case Term.Or(var _, List<Term> operands) -> operands.forEach(this::term);
        }
    }

    private void both(Term left, Term right) {
        term(left);
        term(right);
    }

    private void relation(Name name) {
        relations.add(name.text());
    }

    private void variable(Name name) {
        relations.add(ranges.getOrDefault(name.text(), name.text()));
    }
}
