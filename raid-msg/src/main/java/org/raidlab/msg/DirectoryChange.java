package org.raidlab.msg;

import java.util.List;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/**
 * A change of the directory: a site becomes a replica site of an existing relation, or ceases to be one. It is no
 * message of its own but told by the writes of its transaction, so it is decided, logged and handed over with them. A
 * holder can begin anew: then nothing changes in the directory, and its copy is out of date as a whole all the same.
 *
 * @param added whether the site becomes a holder, or begins anew as one; its copy is out of date as a whole then
 */
public record DirectoryChange(RelationId relation, int site, boolean added) {
    private static final int RELATION = 0;
    private static final int SITE = 1;

    /** Returns the sites that these changes add to the instance: their copies of the catalogue begin. */
    public static List<Integer> admitted(List<DirectoryChange> placings) {
        return placings.stream()
                .filter(each -> each.added() && Catalogue.holds(each.relation()))
                .map(DirectoryChange::site)
                .distinct()
                .toList();
    }

    /**
     * Returns the directory changes of a transaction. One that rearranges holders begins with its writes of the
     * directory, which name the holder in deletions too; who creates or destroys relations does neither. An update only
     * writes down who was a holder without an entry.
     */
    public static List<DirectoryChange> of(List<Write> writes) {
        if (writes.isEmpty() || !tells(writes.getFirst())) {
            return List.of();
        }
        return writes.stream()
                .filter(DirectoryChange::tells)
                .map(DirectoryChange::of)
                .toList();
    }

    private static boolean tells(Write write) {
        return write.relation().equals(Catalogue.DIRECTORY.id())
                && !write.isCopy()
                && write.kind() != Write.Kind.UPDATE
                && !write.row().equals(Row.EMPTY);
    }

    private static DirectoryChange of(Write write) {
        long site = number(write.row(), SITE);
        return new DirectoryChange(
                new RelationId(number(write.row(), RELATION)),
                (int) Math.abs(site),
                write.kind() != Write.Kind.DELETE || site < 0);
    }

    /**
     * Returns the write by which a replica site begins anew: it deletes a directory entry that never existed, and names
     * the site below zero.
     *
     * @param entry a new tuple's name
     */
    public static Write anew(TupleId entry, RelationId relation, int site) {
        Row row = Catalogue.DIRECTORY.layout().pack(List.of(new Value.Int(relation.bits()), new Value.Int(-site)));
        return new Write(Catalogue.DIRECTORY.id(), entry, Write.Kind.DELETE, row, List.of());
    }

    private static long number(Row row, int position) {
        return Catalogue.DIRECTORY.layout().get(row.bytes(), 0, position) instanceof Value.Int(long number)
                ? number
                : 0;
    }
}
