package org.raidlab.ui.syntax;

import java.util.List;
import java.util.Optional;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelParser;
import org.raidlab.ui.grammar.QuelParser.StatementContext;

/** Builds the statements that define relations, and copy statements. */
final class DefinitionBuilder {
    private DefinitionBuilder() {}

    static Statement build(StatementContext context) {
        return switch (context) {
            case QuelParser.CreateContext create ->
                new Statement.Create(
                        Places.of(create),
                        Names.of(create.name()),
                        create.attribute().stream()
                                .map(DefinitionBuilder::attribute)
                                .toList());
            case QuelParser.DestroyContext destroy ->
                new Statement.Destroy(Places.of(destroy), Names.of(destroy.name()));
            case QuelParser.IndexContext index -> {
                List<Name> names = Names.of(index.name());
                yield new Statement.Index(Places.of(index), names.get(0), names.get(1), names.subList(2, names.size()));
            }
            case QuelParser.ModifyContext modify -> {
                List<Name> names = Names.of(modify.name());
                yield new Statement.Modify(
                        Places.of(modify),
                        names.get(0),
                        names.get(1),
                        modify.UNIQUE() != null,
                        modify.sortKey().stream()
                                .map(StatementBuilder::sortItem)
                                .toList(),
                        modify.option().stream()
                                .map(option -> new Statement.OptionItem(
                                        Names.of(option.name()),
                                        option.INTEGER().getText()))
                                .toList());
            }
            case QuelParser.CopyContext copy ->
                new Statement.Copy(
                        Places.of(copy),
                        Names.of(copy.name(0)),
                        copy.copyColumn().stream()
                                .map(DefinitionBuilder::copyItem)
                                .toList(),
                        copy.FROM() != null,
                        Names.text(copy.STRING().getSymbol()),
                        hasHeader(copy));
            default ->
                throw new IllegalStateException("a statement that the tree does not know: " + context.getClass());
        };
    }

    private static Statement.AttributeItem attribute(QuelParser.AttributeContext attribute) {
        return new Statement.AttributeItem(
                Names.of(attribute.name(0)), Names.of(attribute.name(1)), attribute.NULL() != null);
    }

    private static boolean hasHeader(QuelParser.CopyContext copy) {
        if (copy.manner == null) {
            return false;
        }
        Name manner = Names.of(copy.manner);
        if (!manner.text().equals("header")) {
            throw new QuelException(Fault.SYNTAX, manner.place(), "unexpected '" + manner + "'", "with header");
        }
        return true;
    }

    private static Statement.CopyItem copyItem(QuelParser.CopyColumnContext column) {
        return new Statement.CopyItem(
                Names.of(column.name(0)),
                Names.of(column.name(1)),
                Optional.ofNullable(column.STRING()).map(string -> Names.text(string.getSymbol())));
    }
}
