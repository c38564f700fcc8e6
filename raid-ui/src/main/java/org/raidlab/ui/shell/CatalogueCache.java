package org.raidlab.ui.shell;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.shell.input.Relations;

/**
 * A cache of the catalogue's relations, loaded when they are needed. What others define is seen after some time, what
 * this shell defines at once.
 */
final class CatalogueCache {
    /** Attributes with their relations: a relation's tuple id stands in the catalogue for the relation. */
    private static final String QUESTION = """
            retrieve (r = relation.name, a = attribute.name, f = attribute.format, p = attribute.position)
            where attribute.relation = relation.tid sort by r, p""";

    private static final long KEPT_NANOS = Duration.ofSeconds(30).toNanos();

    private final ShellPort port;
    private final LongSupplier nanos;
    private Optional<Relations> known = Optional.empty();
    private long askedAt;

    CatalogueCache(ShellPort port, LongSupplier nanos) {
        this.port = port;
        this.nanos = nanos;
    }

    /** Drops the cached relations, which are out of date. */
    void forget() {
        known = Optional.empty();
    }

    /** Returns the relations; none if the site does not answer. */
    Relations relations() {
        if (known.isEmpty() || nanos.getAsLong() - askedAt > KEPT_NANOS) {
            known = ask().or(() -> known);
            askedAt = nanos.getAsLong();
        }
        return known.orElse(Relations.NONE);
    }

    private Optional<Relations> ask() {
        try {
            return port.aside(QUESTION)
                    .map(List::getLast)
                    .filter(CatalogueCache::isGood)
                    .map(CatalogueCache::relations);
        } catch (PortException e) {
            return Optional.empty();
        }
    }

    private static boolean isGood(StatementResult result) {
        return result.failure().isEmpty() && result.columns().size() == 4;
    }

    private static Relations relations(StatementResult result) {
        SequencedMap<String, List<Relations.Attribute>> attributes = new LinkedHashMap<>();
        for (List<Value> row : result.rows()) {
            String relation = row.getFirst().toString();
            if (!Fragment.isNamed(relation)) {
                attributes
                        .computeIfAbsent(relation, _ -> new ArrayList<>())
                        .add(new Relations.Attribute(
                                row.get(1).toString(), row.get(2).toString()));
            }
        }
        for (Schema schema : Catalogue.ALL) {
            attributes.putIfAbsent(
                    schema.name(),
                    schema.attributes().stream()
                            .map(attribute -> new Relations.Attribute(
                                    attribute.name(), attribute.format().toString()))
                            .toList());
        }
        return new Relations(attributes);
    }
}
