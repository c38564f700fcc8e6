package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.ad.workspace.Workspace;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/** The changes of directory entries in a workspace, together with the schema entries of their relations. */
public final class HolderEntries {
    private final Workspace workspace;
    private final Supplier<TupleId> tupleIds;
    private final List<AdMessage.Tuple> removed = new ArrayList<>();
    private final List<AdMessage.Tuple> touched = new ArrayList<>();
    private final List<Write> anew = new ArrayList<>();

    /** @param tupleIds names for new tuples */
    public HolderEntries(Workspace workspace, Supplier<TupleId> tupleIds) {
        this.workspace = workspace;
        this.tupleIds = tupleIds;
    }

    /** Makes a change if the replica sites are those for which it was made; returns whether it did. */
    public boolean change(AdMessage.@Nullable DirectoryUpdate change, AdMessage.Entry entry) {
        List<Integer> holders = entry.holders().stream()
                .map(HolderEntries::site)
                .sorted()
                .distinct()
                .toList();
        boolean byDefault = holders.isEmpty();
        if (change == null) {
            return false;
        }
        if (!change.anew().isEmpty()) {
            return beginAnew(change, entry, byDefault ? change.anew() : holders);
        }
        if (!byDefault && !holders.equals(change.before())) {
            return false;
        }
        add(change.relation(), change.after(), change.before());
        if (byDefault) {
            writeDown(change.relation(), change.before());
        }
        for (AdMessage.Tuple holder : entry.holders()) {
            if (!change.after().contains(site(holder))) {
                removed.add(holder);
                workspace.changes(Catalogue.DIRECTORY).delete(holder);
            }
        }
        if (!Catalogue.holds(change.relation())) {
            touched.add(entry.name());
        }
        return true;
    }

    private boolean beginAnew(AdMessage.DirectoryUpdate change, AdMessage.Entry entry, List<Integer> holders) {
        if (!holders.containsAll(change.anew())) {
            return false;
        }
        beginAnew(change);
        touched.add(entry.name());
        return true;
    }

    /**
     * Makes a site a new replica site of a relation that it had, so that its copy is out of date as a whole; returns
     * whether it had the relation. The catalogue's first relation stands for all of the catalogue, which every site
     * holds.
     */
    public boolean renew(AdMessage.Readmit request, AdMessage.Entry entry) {
        RelationId relation = RelationId.of(entry.name().id());
        boolean isCatalogue = Catalogue.holds(relation);
        List<AdMessage.Tuple> own = entry.holders().stream()
                .filter(holder -> site(holder) == request.site())
                .toList();
        boolean byDefault = entry.holders().isEmpty() && request.founder();
        boolean isHeld = isCatalogue ? relation.equals(Catalogue.RELATION.id()) : byDefault || !own.isEmpty();
        if (!isHeld) {
            return false;
        }
        for (AdMessage.Tuple holder : own) {
            removed.add(holder);
            workspace.changes(Catalogue.DIRECTORY).delete(holder);
        }
        add(relation, List.of(request.site()), List.of());
        if (isCatalogue) {
            return false;
        }
        if (byDefault) {
            List<Integer> others = new ArrayList<>(request.holders());
            others.remove(Integer.valueOf(request.site()));
            writeDown(relation, others);
        }
        touched.add(entry.name());
        return true;
    }

    /**
     * Makes the copies of these replica sites begin anew; the directory stays as it is, or no longer has the relation.
     */
    public void beginAnew(AdMessage.DirectoryUpdate change) {
        change.anew().forEach(site -> anew.add(DirectoryChange.anew(tupleIds.get(), change.relation(), site)));
    }

    private void add(RelationId relation, List<Integer> after, List<Integer> before) {
        for (int site : after) {
            if (!before.contains(site)) {
                workspace.changes(Catalogue.DIRECTORY).insert(tupleIds.get(), CatalogueTuples.holder(relation, site));
            }
        }
    }

    /**
     * Writes entries for the replica sites of a relation without an entry: these are no insertions, with which a new
     * replica site begins.
     */
    private void writeDown(RelationId relation, List<Integer> holders) {
        for (int site : holders) {
            Row row = CatalogueTuples.holder(relation, site);
            workspace.changes(Catalogue.DIRECTORY).update(new AdMessage.Tuple(tupleIds.get(), Stamp.NONE, row), row);
        }
    }

    private static int site(AdMessage.Tuple holder) {
        Value site = Catalogue.DIRECTORY.layout().unpack(holder.row()).get(1);
        return site instanceof Value.Int(long number) ? (int) number : 0;
    }

    /**
     * Returns the writes; those of the directory come first, and its deletions contain the removed row, so that all
     * sites recognise directory changes.
     */
    public List<Write> writes() {
        touched.forEach(name -> workspace.changes(Catalogue.RELATION).update(name, name.row()));
        List<Write> writes = new ArrayList<>(anew);
        workspace.writes().stream().map(this::telling).forEach(writes::add);
        return writes;
    }

    private Write telling(Write write) {
        if (write.kind() != Write.Kind.DELETE) {
            return write;
        }
        Optional<Row> row = removed.stream()
                .filter(tuple -> tuple.id().equals(write.tuple()))
                .map(AdMessage.Tuple::row)
                .findFirst();
        return new Write(write.relation(), write.tuple(), write.kind(), row.orElse(Row.EMPTY), write.keys());
    }
}
