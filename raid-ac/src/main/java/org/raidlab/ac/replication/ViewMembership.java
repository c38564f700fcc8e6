package org.raidlab.ac.replication;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.ac.commit.ReplicationPolicy;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/**
 * Views (read one, write all available): a transaction is prepared and voted on in one view, in which all members take
 * part, or those that {@link Participants} names. RC keeps view, fail-locks and directories in this site's commit log.
 */
public sealed class ViewMembership implements ReplicationPolicy permits QuorumMembership {
    private final Address self;
    private final int sites;
    private final ReplicationRedo redo;
    private final Participants participants;
    private long number;
    private List<AcMessage.Member> members = List.of();
    private ViewAlgorithms algorithms = ViewAlgorithms.OF_CLUSTER_FILE;
    private boolean catalogueIsStale = true;
    private boolean failLocked;
    /** The relations that must not be read, as RC has last reported them. */
    private Optional<List<RelationId>> told = Optional.empty();
    /** Relations that this site now replicates, by log positions that RC may not have heard of yet. */
    private final TreeMap<RelationId, Long> beingMade = new TreeMap<>();

    /** Creates the state before the first view, where all members take part in every transaction. */
    public ViewMembership(Address self, int sites, int partItems) {
        this(self, sites, partItems, Participants.ALL_MEMBERS);
    }

    /**
     * Creates the state before the first view.
     *
     * @param sites that hold copies
     * @param partItems most items of a message with a part of RC's state
     */
    public ViewMembership(Address self, int sites, int partItems, Participants participants) {
        this.participants = participants;
        this.self = self;
        this.sites = sites;
        this.redo = new ReplicationRedo(partItems);
    }

    /**
     * Rule 10: a prepare carries the number of its view, and a participant refuses another. A site that is behind
     * waits, as does one that does not know all schemas yet. A transaction that would change a part of the catalogue
     * which has yet to be copied here must not wait: pending at the other sites, it would have the copier refused until
     * its coordinator gives up, and users who repeat it at once would keep every site from writing.
     */
    @Override
    public final PrepareCheck check(Prepare prepare) {
        if (prepare.view() != number) {
            return prepare.view() < number ? PrepareCheck.REFUSE : PrepareCheck.WAIT;
        }
        if (!mayTakePart(prepare)) {
            return PrepareCheck.REFUSE;
        }
        if (!catalogueIsStale || refreshesCatalogue(prepare)) {
            return PrepareCheck.VALIDATE;
        }
        return meetsCatalogueCopier(prepare) ? PrepareCheck.YIELD : PrepareCheck.WAIT;
    }

    private boolean meetsCatalogueCopier(Prepare prepare) {
        List<RelationId> stale = told.orElse(List.of());
        return prepare.writes().stream()
                .map(Write::relation)
                .anyMatch(written -> Catalogue.holds(written) && stale.contains(written));
    }

    /**
     * Rule 10: the participants of a transaction are all members of its view, or all that its writes and reads concern.
     * A prepare with other members is forged, and the left-out sites would be taken to have missed its writes.
     */
    boolean mayTakePart(Prepare prepare) {
        return participants.areRight(prepare, members);
    }

    /** Rule R3: while any fail-lock is set, all members take part, since writes clear fail-locks at all of them. */
    @Override
    public final AcMessage.View participants(AcMessage.Commit request, AcMessage.View view) {
        return failLocked ? view : participants.of(request, view, self.site());
    }

    /** Rule R4: sites that a later view has excluded could commit among themselves; a lease says that none has. */
    @Override
    public boolean votesNeedReplicaCheck(Prepare prepare) {
        return participants.needLeases(prepare, members);
    }

    /** Rule R7: in another view than its own this site knows of no more members than the prepare says. */
    @Override
    public final List<AcMessage.Member> ofLowWatermark(Prepare prepare) {
        return prepare.view() == number ? participants.ofLowWatermark(prepare, members) : prepare.members();
    }

    /** Rule R6: the giver of a state does not know the decisions on all transactions in which it takes no part. */
    @Override
    public final boolean mayEnterInDoubt(
            InDoubtTransaction own, AcMessage.Join join, List<InDoubtTransaction> inherited) {
        return participants.mayEnterInDoubt(own, join, inherited);
    }

    /** Rule 11: a site that installs a view votes no more in the view before. */
    @Override
    public final boolean mayVoteIn(long view) {
        return view == number;
    }

    /** Rule 12: a site answers reads alone only under a lease, which RC confirms last. */
    @Override
    public ReadCheck readCheck() {
        return ReadCheck.AFTER_VALIDATION;
    }

    @Override
    public final long view() {
        return number;
    }

    /** Rule: view numbers grow. */
    @Override
    public final void entered(SessionVector view) {
        Invariants.check(view.number() > number, "views follow one another");
        number = view.number();
        members = view.members();
        algorithms = view.algorithms();
    }

    @Override
    public final ViewAlgorithms algorithms() {
        return algorithms;
    }

    /**
     * Returns whether a prepare only refreshes the catalogue: a site without a relation's schema would drop other
     * writes, and its copy would count as good. A copier of an entry that nobody has, since who was to make it aborted,
     * deletes it anew.
     */
    private static boolean refreshesCatalogue(Prepare prepare) {
        return prepare.writes().stream()
                .allMatch(write ->
                        Catalogue.holds(write.relation()) && (write.isCopy() || write.kind() == Write.Kind.DELETE));
    }

    /** Makes reads of these relations wait, behind all posts so far. */
    @Override
    public final void stale(AcMessage.Stale message, Effects<RaidMessage> out) {
        failLocked = message.failLocked();
        catalogueIsStale = message.relations().stream().anyMatch(Catalogue::holds);
        told = Optional.of(message.relations());
        beingMade.values().removeIf(at -> at <= message.upTo());
        tellStale(out);
    }

    /** Tells AM the relations that must not be read; until RC has reported them, AM serves no read. */
    private void tellStale(Effects<RaidMessage> out) {
        told.ifPresent(relations -> {
            TreeSet<RelationId> all = new TreeSet<>(relations);
            all.addAll(beingMade.keySet());
            out.send(self.sibling(RaidServer.AM), new AmMessage.Stale(List.copyOf(all)));
        });
    }

    /**
     * Rule: if this site becomes a replica site by a commit, no transaction may read there before the copy is there.
     * RC, which hears of the commit at the same time as AM, would say so too late.
     */
    @Override
    public final void beforePost(InDoubtTransaction prepared, long at, Effects<RaidMessage> out) {
        boolean news = false;
        for (DirectoryChange each : DirectoryChange.of(prepared.writes())) {
            if (each.added() && each.site() == self.site()) {
                beingMade.put(each.relation(), at);
                news = true;
            }
        }
        if (news) {
            tellStale(out);
        }
    }

    /**
     * Rule 14: fail-locks follow from participation alone. RC hears of the commits that set or clear some, and of
     * changes of directories.
     */
    @Override
    public final void committed(InDoubtTransaction prepared, long at, Stamp stamp, Effects<RaidMessage> out) {
        List<Write> writes = prepared.writes();
        List<DirectoryChange> placings = DirectoryChange.of(writes);
        boolean setsFailLocks = prepared.members().size() < sites && !participants.haveAllCopies(prepared);
        if (failLocked || setsFailLocks || !placings.isEmpty()) {
            out.send(
                    self.sibling(RaidServer.RC),
                    new RcMessage.Decided(
                            prepared.txn(),
                            at,
                            stamp,
                            prepared.members(),
                            writes.stream().map(Write::item).toList(),
                            writes.stream().allMatch(Write::isCopy),
                            prepared.placements(),
                            placings));
        }
    }

    @Override
    public final void recovered(Lsn at, RaidRecord record) {
        redo.recovered(at, record);
    }

    @Override
    public final void onReady(Effects<RaidMessage> out) {
        redo.take().forEach(told -> out.send(self.sibling(RaidServer.RC), told));
    }

    /** Rule 14: vector, fail-locks, directories and view number are on stable storage, whatever is cut from the log. */
    @Override
    public final boolean awaitsSnapshot(Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.RC), new RcMessage.AskSnapshot());
        return true;
    }
}
