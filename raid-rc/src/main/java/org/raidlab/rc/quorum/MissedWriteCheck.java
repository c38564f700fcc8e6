package org.raidlab.rc.quorum;

import java.util.TreeSet;
import org.raidlab.msg.Item;
import org.raidlab.msg.RcMessage.CheckReplicas;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/**
 * Validates a transaction by the writes that this site knows to be missed. CC has judged it against what is pending
 * here; what its home has missed is decided, and CC does not see it.
 */
final class MissedWriteCheck {
    private final MissedWrites missed;

    MissedWriteCheck(MissedWrites missed) {
        this.missed = missed;
    }

    boolean agrees(CheckReplicas asked) {
        return knowsSchemas(asked) && readsAreCurrent(asked);
    }

    /**
     * Returns whether all participants know the schemas: a site without a relation's schema would drop the writes sent
     * to it, and its copy would count as good. So nobody takes part who has missed a part of the catalogue, but in
     * copying it.
     */
    private boolean knowsSchemas(CheckReplicas asked) {
        boolean copiesCatalogue = !asked.copied().isEmpty()
                && asked.copied().stream()
                        .allMatch(copy -> Catalogue.holds(copy.item().relation()));
        TreeSet<Integer> sites = new TreeSet<>();
        sites.add(asked.txn().site());
        asked.members().forEach(member -> sites.add(member.site()));
        return copiesCatalogue || sites.stream().noneMatch(missed::hasAnyOfCatalogue);
    }

    /**
     * Returns whether the reads are current: a copier depends on the items that it copies, any other transaction on all
     * of each relation that it names. A copy as new as what its site is known to have missed shows that the site has it
     * by now: two that each know of a write which the other one has caught up with, with nobody else to tell, would
     * refuse each other's copies for ever.
     */
    private boolean readsAreCurrent(CheckReplicas asked) {
        int home = asked.txn().site();
        return asked.copied().isEmpty()
                ? asked.reads().stream().noneMatch(read -> isMissed(home, read))
                : asked.copied().stream().noneMatch(copy -> missed.hasNewer(home, copy.item(), copy.version()));
    }

    /**
     * Returns whether the home site has missed the data that an entry read: every transaction that uses a relation has
     * read its schema. A key that was looked up belongs to one of these relations: its entry need not be looked at.
     */
    private boolean isMissed(int home, ReadEntry read) {
        return switch (read) {
            case ReadEntry.FragmentRead(RelationId relation, long _) -> missed.hasAnyOf(home, relation);
            case ReadEntry.TupleRead tuple ->
                tuple.relation().equals(Catalogue.RELATION.id())
                        ? missed.hasAnyOf(home, new RelationId(tuple.tuple().bits()))
                        : missed.has(home, new Item(tuple.relation(), tuple.tuple()));
            case ReadEntry.KeyRead _ -> false;
        };
    }
}
