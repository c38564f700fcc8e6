package org.raidlab.ui;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Schema;

/**
 * The schemas that the Access Manager described last. An action whose schema is old aborts: commitment validates the
 * version of each schema that an action uses. A declaration of variables may rely on a kept schema when a statement
 * follows it in the text: it binds a name, and each action that uses the name reads the version. Nothing else may.
 */
final class KeptSchemas {
    /** A schema and the time of its description. */
    private record Kept(Schema schema, long nanos) {}

    private final UiConfig config;
    private final SequencedMap<String, Kept> byName = new LinkedHashMap<>();

    KeptSchemas(UiConfig config) {
        this.config = config;
    }

    /** Keeps schemas that were described just now; beyond the limit the schema kept for longest is dropped. */
    void keep(List<Schema> described, long nowNanos) {
        for (Schema schema : described) {
            if (Catalogue.holds(schema.id())) {
                continue; // commitment validates no version of the catalogue's own relations
            }
            byName.putLast(schema.name(), new Kept(schema, nowNanos));
            if (byName.size() > config.schemasMax()) {
                byName.pollFirstEntry();
            }
        }
    }

    /** Returns the schemas of the relations with these names; empty unless all are kept and young enough. */
    Optional<List<Schema>> of(List<String> names, long nowNanos) {
        List<Schema> schemas = new ArrayList<>(names.size());
        for (String name : names) {
            Kept kept = byName.get(name);
            if (kept == null || nowNanos - kept.nanos() > config.schemaAge().toNanos()) {
                return Optional.empty();
            }
            schemas.add(kept.schema());
        }
        return Optional.of(schemas);
    }

    /** Drops all schemas if a transaction aborted for a reason that an old schema can cause. */
    void ended(Outcome outcome) {
        if (outcome instanceof Outcome.Aborted(AbortReason reason)) {
            switch (reason) {
                case STALE_READ, DATA_UNAVAILABLE, VIEW_CHANGED, STATEMENT_ERROR, ROLLED_BACK -> clear();
                case CONFLICT, SITE_DOWN, TIMEOUT, OVERLOADED, USER -> {}
            }
        }
    }

    /** Drops all schemas. */
    void clear() {
        byName.clear();
    }

    void checkInvariants() {
        Invariants.check(byName.size() <= config.schemasMax(), "the number of kept schemas is bounded");
    }
}
