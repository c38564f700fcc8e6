package org.raidlab.ui.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints a statement so that reading it again gives the same tree. */
public final class QuelPrinter {
    private QuelPrinter() {}

    /** The statement as QUEL, on one line. */
    public static String print(Statement statement) {
        return switch (statement) {
            case Statement.Range(var _, List<Statement.Binding> bindings) ->
                "range of " + join(bindings, QuelPrinter::binding);
            case Statement.Retrieve retrieve -> retrieve(retrieve);
            case Statement.Append(var _, Name relation, List<TargetItem> targets, Optional<Term> where) ->
                "append to " + relation + targets(targets) + where(where);
            case Statement.Replace(var _, Name variable, List<TargetItem> targets, Optional<Term> where) ->
                "replace " + variable + targets(targets) + where(where);
            case Statement.Delete(var _, Name variable, Optional<Term> where) -> "delete " + variable + where(where);
            case Statement.Create(var _, Name relation, List<Statement.AttributeItem> attributes) ->
                "create " + relation + " (" + join(attributes, QuelPrinter::attribute) + ")";
            case Statement.Destroy(var _, List<Name> relations) -> "destroy " + join(relations, Name::text);
            case Statement.Copy copy -> copy(copy);
            case Statement.Index(var _, Name relation, Name name, List<Name> attributes) ->
                "index on " + relation + " is " + name + " (" + join(attributes, Name::text) + ")";
            case Statement.Modify modify -> modify(modify);
            case Statement.Print(var _, Name relation) -> "print " + relation;
            case Statement.Help(var _, Optional<Name> relation) ->
                "help" + relation.map(name -> " " + name).orElse("");
            case Statement.HelpTopic(var _, Term.Text topic) -> "help " + TermPrinter.print(topic);
            case Statement.Begin _ -> "begin transaction";
            case Statement.End _ -> "end transaction";
            case Statement.Abort _ -> "abort";
            case Statement.Explain(var _, Statement explained) -> "explain " + print(explained);
        };
    }

    private static String binding(Statement.Binding binding) {
        return binding.variable() + " is " + binding.relation();
    }

    private static String retrieve(Statement.Retrieve retrieve) {
        String sort = retrieve.sort().isEmpty() ? "" : " sort by " + join(retrieve.sort(), QuelPrinter::sortItem);
        String into = retrieve.into().map(name -> " into " + name).orElse("");
        return "retrieve" + (retrieve.unique() ? " unique" : into) + targets(retrieve.targets())
                + where(retrieve.where()) + sort;
    }

    private static String sortItem(Statement.SortItem item) {
        return item.column() + (item.descending() ? ":d" : ":a");
    }

    private static String targets(List<TargetItem> targets) {
        return " (" + join(targets, QuelPrinter::target) + ")";
    }

    private static String target(TargetItem target) {
        return switch (target) {
            case TargetItem.Computed(Name name, Term value) -> name + " = " + TermPrinter.print(value);
            case TargetItem.Column(Name variable, Name attribute) -> variable + "." + attribute;
            case TargetItem.All(Name variable) -> variable + ".all";
        };
    }

    private static String where(Optional<Term> where) {
        return where.map(term -> " where " + TermPrinter.print(term)).orElse("");
    }

    private static String attribute(Statement.AttributeItem attribute) {
        return attribute.name() + " = " + attribute.format() + (attribute.nullable() ? " with null" : "");
    }

    private static String copy(Statement.Copy copy) {
        return "copy " + copy.relation() + " (" + join(copy.columns(), QuelPrinter::copyItem) + ") "
                + (copy.from() ? "from " : "into ") + TermPrinter.print(copy.path())
                + (copy.header() ? " with header" : "");
    }

    private static String copyItem(Statement.CopyItem item) {
        return item.name() + " = " + item.format()
                + item.delimiter().map(text -> " " + TermPrinter.print(text)).orElse("");
    }

    private static String modify(Statement.Modify modify) {
        String on = modify.key().isEmpty()
                ? ""
                : " on " + join(modify.key(), key -> key.column() + (key.descending() ? ":d" : ""));
        String options = modify.options().isEmpty()
                ? ""
                : " where " + join(modify.options(), option -> option.name() + " = " + option.number());
        String unique = modify.unique() ? " unique" : "";
        return "modify " + modify.relation() + " to " + modify.structure() + unique + on + options;
    }

    private static <T> String join(List<T> items, java.util.function.Function<T, String> form) {
        return items.stream().map(form).collect(Collectors.joining(", "));
    }
}
