package org.raidlab.am.site;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/** What the database should hold after some commits, said as simply as possible. */
public final class NaiveDatabase {
    /** A tuple; without a row it is deleted. */
    public record Copy(Stamp version, Optional<Row> row) {}

    private final TreeMap<RelationId, TreeMap<TupleId, Copy>> relations = new TreeMap<>();

    public NaiveDatabase() {
        for (Schema schema : Catalogue.ALL) {
            relations.put(schema.id(), new TreeMap<>());
        }
    }

    /** The state after these commits, in this order. */
    public static NaiveDatabase after(List<Committed> commits) {
        NaiveDatabase state = new NaiveDatabase();
        commits.forEach(state::apply);
        return state;
    }

    /** A committed transaction. */
    public record Committed(Stamp stamp, List<Write> writes) {}

    /** The catalogue's writes come first: a transaction may fill a relation that it creates. */
    public void apply(Committed commit) {
        install(commit, true);
        relations.keySet().removeIf(id -> !Catalogue.holds(id) && !described(id));
        for (TupleId id : live(Catalogue.RELATION.id()).keySet()) {
            relations.computeIfAbsent(RelationId.of(id), made -> new TreeMap<>());
        }
        install(commit, false);
    }

    private void install(Committed commit, boolean catalogue) {
        for (Write write : commit.writes()) {
            if (Catalogue.holds(write.relation()) != catalogue) {
                continue;
            }
            TreeMap<TupleId, Copy> tuples = relations.get(write.relation());
            if (tuples != null) {
                boolean deletes = write.kind() == Write.Kind.DELETE;
                Copy copy = new Copy(commit.stamp(), deletes ? Optional.empty() : Optional.of(write.row()));
                tuples.merge(write.tuple(), copy, (old, made) -> made.version().isAfter(old.version()) ? made : old);
            }
        }
    }

    private boolean described(RelationId id) {
        return live(Catalogue.RELATION.id()).containsKey(id.catalogueTuple());
    }

    /** All relations, the catalogue's too. */
    public List<RelationId> relations() {
        return List.copyOf(relations.keySet());
    }

    /** The tuples of a relation that are not deleted. */
    public SortedMap<TupleId, Copy> live(RelationId id) {
        TreeMap<TupleId, Copy> live = new TreeMap<>(relations.getOrDefault(id, new TreeMap<>()));
        live.values().removeIf(copy -> copy.row().isEmpty());
        return live;
    }
}
