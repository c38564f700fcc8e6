package org.raidlab.ui.syntax;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelParser;
import org.raidlab.ui.grammar.QuelParser.StatementContext;

/** Builds statements from the parse tree. RAID's calculus form becomes the QUEL that means the same. */
final class StatementBuilder {
    private StatementBuilder() {}

    /** The statements of a text's next part: several where it asks for the same about several relations. */
    static List<Statement> build(QuelParser.ExplainableContext context) {
        List<Statement> statements = build(context.statement());
        return context.EXPLAIN() == null
                ? statements
                : statements.stream()
                        .map(statement -> (Statement) new Statement.Explain(Places.of(context), statement))
                        .toList();
    }

    private static List<Statement> build(StatementContext context) {
        return switch (context) {
            case QuelParser.PrintContext print ->
                print.name().stream().map(StatementBuilder::print).toList();
            case QuelParser.HelpContext help
            when help.helpItem().isEmpty() -> List.of(new Statement.Help(Places.of(help), Optional.empty()));
            case QuelParser.HelpContext help ->
                help.helpItem().stream().map(StatementBuilder::help).toList();
            default -> List.of(one(context));
        };
    }

    private static Statement print(QuelParser.NameContext relation) {
        return new Statement.Print(Places.of(relation), Names.of(relation));
    }

    private static Statement help(QuelParser.HelpItemContext item) {
        return item.name() == null
                ? new Statement.HelpTopic(
                        Places.of(item), Names.text(item.STRING().getSymbol()))
                : new Statement.Help(Places.of(item), Optional.of(Names.of(item.name())));
    }

    private static Statement one(StatementContext context) {
        return switch (context) {
            case QuelParser.RangeContext range -> range(range);
            case QuelParser.RetrieveContext retrieve -> retrieve(retrieve);
            case QuelParser.AppendContext append ->
                new Statement.Append(
                        Places.of(append), Names.of(append.name()), targets(append.target()), where(append.where()));
            case QuelParser.ReplaceContext replace ->
                new Statement.Replace(
                        Places.of(replace),
                        Names.of(replace.name()),
                        targets(replace.target()),
                        where(replace.where()));
            case QuelParser.PlainDeleteContext delete -> delete(delete.delete());
            case QuelParser.BeginContext begin -> new Statement.Begin(Places.of(begin));
            case QuelParser.EndContext end -> new Statement.End(Places.of(end));
            case QuelParser.AbortContext abort -> new Statement.Abort(Places.of(abort));
            case QuelParser.PlainCalculusContext calculus -> calculus(calculus.calculus());
            case QuelParser.DatabaseCalculusContext calculus ->
                calculus.delete() == null ? calculus(calculus.calculus()) : delete(calculus.delete());
            default -> DefinitionBuilder.build(context);
        };
    }

    /**
     * Builds the statement of a calculus form; it drops the database's name, since an instance of RAID is one database.
     */
    private static Statement calculus(QuelParser.CalculusContext context) {
        return switch (context) {
            case QuelParser.RaidGetContext get -> get(get);
            case QuelParser.RaidInsertContext insert ->
                new Statement.Append(
                        Places.of(insert), Names.of(insert.name()), targets(insert.target()), Optional.empty());
            case QuelParser.RaidUpdateContext update ->
                new Statement.Replace(
                        Places.of(update),
                        Names.of(update.name()),
                        targets(update.target()),
                        where(update.calculusWhere()));
            default ->
                throw new IllegalStateException("a statement that the tree does not know: " + context.getClass());
        };
    }

    private static Statement delete(QuelParser.DeleteContext delete) {
        Optional<Term> where = delete.where() == null ? where(delete.calculusWhere()) : where(delete.where());
        return new Statement.Delete(Places.of(delete), Names.of(delete.name()), where);
    }

    private static Statement range(QuelParser.RangeContext range) {
        List<Statement.Binding> bindings = range.rangeBinding().stream()
                .map(binding -> new Statement.Binding(Names.of(binding.name(0)), Names.of(binding.name(1))))
                .toList();
        return new Statement.Range(Places.of(range), bindings);
    }

    private static Statement retrieve(QuelParser.RetrieveContext retrieve) {
        List<Statement.SortItem> sort = retrieve.sort() == null
                ? List.of()
                : retrieve.sort().sortKey().stream()
                        .map(StatementBuilder::sortItem)
                        .toList();
        return new Statement.Retrieve(
                Places.of(retrieve),
                Optional.ofNullable(retrieve.name()).map(Names::of),
                retrieve.UNIQUE() != null,
                targets(retrieve.target()),
                where(retrieve.where()),
                sort);
    }

    static Statement.SortItem sortItem(QuelParser.SortKeyContext key) {
        Name column = Names.of(key.name(0));
        if (key.name().size() == 1) {
            return new Statement.SortItem(column, false);
        }
        String direction = key.name(1).getText().toLowerCase(Locale.ROOT);
        return switch (direction) {
            case "a", "asc" -> new Statement.SortItem(column, false);
            case "d", "desc" -> new Statement.SortItem(column, true);
            default ->
                throw new QuelException(
                        Fault.SYNTAX,
                        Places.of(key.name(1)),
                        "'" + direction + "' is no direction",
                        "ascending is :a, descending is :d");
        };
    }

    private static Statement get(QuelParser.RaidGetContext get) {
        List<TargetItem> targets =
                get.got().stream().map(StatementBuilder::gotItem).toList();
        return new Statement.Retrieve(
                Places.of(get), Optional.empty(), false, targets, where(get.calculusWhere()), List.of());
    }

    private static TargetItem gotItem(QuelParser.GotContext got) {
        Name variable = Names.of(got.name(0));
        return got.name().size() == 1
                ? new TargetItem.All(variable)
                : new TargetItem.Column(variable, Names.of(got.name(1)));
    }

    private static List<TargetItem> targets(List<QuelParser.TargetContext> targets) {
        return targets.stream().map(StatementBuilder::target).toList();
    }

    private static TargetItem target(QuelParser.TargetContext target) {
        return switch (target) {
            case QuelParser.ComputedTargetContext computed ->
                new TargetItem.Computed(Names.of(computed.name()), TermBuilder.build(computed.expression()));
            case QuelParser.ColumnTargetContext column
            when column.ALL() != null -> new TargetItem.All(Names.of(column.name(0)));
            case QuelParser.ColumnTargetContext column ->
                new TargetItem.Column(Names.of(column.name(0)), Names.of(column.name(1)));
            default -> throw new IllegalStateException("a target that the tree does not know: " + target.getClass());
        };
    }

    private static Optional<Term> where(QuelParser.@Nullable WhereContext where) {
        return where == null ? Optional.empty() : Optional.of(TermBuilder.build(where.expression()));
    }

    private static Optional<Term> where(QuelParser.@Nullable CalculusWhereContext where) {
        return where == null ? Optional.empty() : Optional.of(TermBuilder.build(where.expression()));
    }
}
