package org.raidlab.ac.replication;

import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.msg.AcMessage.Commit;
import org.raidlab.msg.AcMessage.Join;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.AcMessage.View;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;

/**
 * Replica sites as participants: home, the replica sites of what is written, and the sources of what was read. All of
 * them have to be up, and the transaction must change nothing that every member knows: no catalogue, no directory, no
 * fail-lock. Else all members take part. The rules R1 to R9 of the module's README.
 */
public class ReplicaSites implements Participants {
    private final int self;

    /** @param self the site to which the rules apply */
    public ReplicaSites(int self) {
        this.self = self;
    }

    /** Rules R1 and R2. */
    @Override
    public View of(Commit request, View view, int home) {
        SequencedSet<Integer> sites = needed(request, home);
        List<Member> members = view.up().stream()
                .filter(member -> sites.contains(member.site()))
                .toList();
        return haveAllCopies(members, request.writes(), request.placements())
                ? new View(view.view(), members, List.of())
                : view;
    }

    private static SequencedSet<Integer> needed(Commit request, int home) {
        TreeSet<Integer> sites = new TreeSet<>();
        sites.add(home);
        request.placements().forEach(placement -> sites.addAll(placement.holders()));
        request.elsewhere().forEach(reads -> sites.add(reads.source().site()));
        return sites;
    }

    /** Rule R2: a participant tests what it can of the choice. */
    @Override
    public boolean areRight(Prepare prepare, List<Member> members) {
        List<Member> named = prepare.members();
        return named.equals(members)
                || (members.containsAll(named)
                        && SiteLinks.sites(named).contains(prepare.txn().site())
                        && haveAllCopies(named, prepare.writes(), prepare.placements()));
    }

    /** Rule R4: what all members vote on, no later view has overtaken. */
    @Override
    public boolean needLeases(Prepare prepare, List<Member> members) {
        return !prepare.members().equals(members);
    }

    @Override
    public boolean haveAllCopies(InDoubtTransaction transaction) {
        return haveAllCopies(transaction.members(), transaction.writes(), transaction.placements());
    }

    /**
     * Rule R1: returns whether these members have all copies of what is written. All sites have the catalogue; and
     * copies are made because some site lacks them.
     */
    protected boolean haveAllCopies(List<Member> members, List<Write> writes, List<Placement> placements) {
        SequencedSet<Integer> sites = SiteLinks.sites(members);
        return placements.stream().allMatch(placement -> sites.containsAll(placement.holders()))
                && writes.stream().allMatch(write -> isPlaced(write, placements));
    }

    private static boolean isPlaced(Write write, List<Placement> placements) {
        return !Catalogue.holds(write.relation())
                && !write.isCopy()
                && placements.stream()
                        .anyMatch(placement -> placement.relation().equals(write.relation()));
    }

    /**
     * Rule R6: the site asks on and holds the commit-locks, so no inherited transaction may meet them. All users of a
     * relation read its schema entry, so those that meet have an item in common. A site that has missed a change of the
     * catalogue learns the decision first.
     */
    @Override
    public boolean mayEnterInDoubt(InDoubtTransaction own, Join join, List<InDoubtTransaction> inherited) {
        TreeSet<Item> used = items(own).collect(Collectors.toCollection(TreeSet::new));
        return haveAllCopies(own)
                && join.failLocks().stream()
                        .noneMatch(each -> each.site() == self
                                && Catalogue.holds(each.item().relation()))
                && inherited.stream().flatMap(ReplicaSites::items).noneMatch(used::contains);
    }

    private static Stream<Item> items(InDoubtTransaction transaction) {
        Stream<Item> read = transaction.reads().stream()
                .filter(ReadEntry.TupleRead.class::isInstance)
                .map(ReadEntry.TupleRead.class::cast)
                .map(tuple -> new Item(tuple.relation(), tuple.tuple()));
        return Stream.concat(read, transaction.writes().stream().map(Write::item));
    }

    /** Rule R7: the coordinator waits for all members of the view, whoever takes part. */
    @Override
    public List<Member> ofLowWatermark(Prepare prepare, List<Member> members) {
        return members;
    }
}
