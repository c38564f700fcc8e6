package org.raidlab.ui.analysis;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Statement;

/**
 * Determines the meaning of modify. A {@code c} before a structure stood for compressed pages and options for how full
 * they are made; tuples in memory have neither, so both are checked and then say nothing.
 */
final class ModifyAnalyzer {
    private static final String TRUNCATED = "truncated";
    private static final String COMPRESSED = "c";
    private static final String FILL_FACTOR = "fillfactor";
    private static final String MIN_PAGES = "minpages";
    private static final String MAX_PAGES = "maxpages";
    private static final String STRUCTURES = "structures are heap, hash, isam, heapsort, truncated";
    private static final int PERCENT_MAX = 100;
    private static final int DIGITS_MAX = 9;

    private final Schema schema;
    private final Statement.Modify modify;

    ModifyAnalyzer(Schema schema, Statement.Modify modify) {
        this.schema = schema;
        this.modify = modify;
    }

    Action action() {
        checkOptions();
        if (modify.structure().text().equals(TRUNCATED)) {
            refuseKey("a truncated relation is a heap, which has no key");
            return new Action.Truncate(schema);
        }
        Structure structure = structure();
        if (structure == Structure.HEAP) {
            refuseKey("a heap has no key");
        }
        if (structure != Structure.HEAPSORT) {
            refuseDownwards();
        }
        return new Action.CreateIndex(schema, "", positions(structure), modify.unique(), structure, descending());
    }

    private Structure structure() {
        String name = modify.structure().text();
        Optional<Structure> structure = Structure.named(name);
        if (structure.isEmpty() && name.startsWith(COMPRESSED)) {
            structure = Structure.named(name.substring(COMPRESSED.length()));
        }
        return structure.orElseThrow(
                () -> fault(modify.structure().place(), "there is no structure " + name, STRUCTURES));
    }

    private List<Integer> positions(Structure structure) {
        if (!modify.key().isEmpty()) {
            List<Name> attributes =
                    modify.key().stream().map(Statement.SortItem::column).toList();
            return DefinitionAnalyzer.positions(schema, attributes);
        }
        return switch (structure) {
            case HEAP -> List.of();
            case HASH, ISAM -> List.of(0);
            case HEAPSORT ->
                IntStream.range(0, schema.attributes().size()).boxed().toList();
        };
    }

    private List<Integer> descending() {
        return modify.key().stream()
                .filter(Statement.SortItem::descending)
                .map(key -> Scope.attribute(schema, key.column()))
                .toList();
    }

    private void refuseKey(String reason) {
        if (!modify.key().isEmpty() || modify.unique()) {
            Place place = modify.key().isEmpty()
                    ? modify.structure().place()
                    : modify.key().getFirst().column().place();
            throw fault(place, reason, "modify " + schema.name() + " to " + modify.structure());
        }
    }

    private void refuseDownwards() {
        modify.key().stream().filter(Statement.SortItem::descending).findFirst().ifPresent(key -> {
            throw fault(
                    key.column().place(),
                    "only heapsort goes downwards",
                    "modify " + schema.name() + " to heapsort on " + key.column() + ":d");
        });
    }

    private void checkOptions() {
        modify.options().forEach(this::checkOption);
        Optional<Integer> least = option(MIN_PAGES);
        Optional<Integer> most = option(MAX_PAGES);
        if (least.isPresent() && most.isPresent() && least.get() > most.get()) {
            throw fault(
                    modify.options().getFirst().name().place(),
                    "minpages is more than maxpages",
                    "exchange the numbers");
        }
    }

    private void checkOption(Statement.OptionItem option) {
        String name = option.name().text();
        if (!List.of(FILL_FACTOR, MIN_PAGES, MAX_PAGES).contains(name)) {
            throw fault(
                    option.name().place(),
                    "there is no option " + name,
                    "options are " + FILL_FACTOR + ", " + MIN_PAGES + ", " + MAX_PAGES);
        }
        int number = number(option);
        if (number < 1 || (name.equals(FILL_FACTOR) && number > PERCENT_MAX)) {
            String range = name.equals(FILL_FACTOR) ? "1 to " + PERCENT_MAX : "1 or more";
            throw fault(option.name().place(), name + " cannot be " + option.number(), range);
        }
    }

    private Optional<Integer> option(String name) {
        return modify.options().stream()
                .filter(option -> option.name().text().equals(name))
                .findFirst()
                .map(ModifyAnalyzer::number);
    }

    /** Returns an option's number; -1 for one with more digits than any sensible number has. */
    private static int number(Statement.OptionItem option) {
        return option.number().length() > DIGITS_MAX ? -1 : Integer.parseInt(option.number());
    }

    private static QuelException fault(Place place, String message, String hint) {
        return new QuelException(Fault.NO_SUCH_STRUCTURE, place, message, hint);
    }
}
