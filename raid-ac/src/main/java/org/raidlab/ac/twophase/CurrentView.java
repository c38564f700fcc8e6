package org.raidlab.ac.twophase;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/**
 * The view that this site is in, where views change: a transaction is prepared and voted on in one view. Where the set
 * of sites is fixed it says yes to everything.
 */
final class CurrentView {
    /** The results of checking a prepare against the current view. */
    enum ViewCheck {
        FITS,
        /** Its view is over here, or never was one: nothing is voted on in it. */
        OVER,
        /** This site is behind, or does not know all schemas yet; the prepare is repeated. */
        LATER
    }

    private final Address self;
    private final int sites;
    private final boolean allTakePart;
    private long number;
    private List<AcMessage.Member> members = List.of();
    private boolean catalogueIsStale;
    private boolean failLocked;
    /** The relations that must not be read, as RC has last reported them. */
    private Optional<List<RelationId>> told = Optional.empty();
    /** Relations that this site now replicates, by log positions that RC may not have heard of yet. */
    private final TreeMap<RelationId, Long> beingMade = new TreeMap<>();

    /**
     * Creates the state before the first view.
     *
     * @param sites that hold copies; 0 where the set of sites is fixed
     * @param allTakePart whether every member of a view takes part in each transaction, as without quorums
     */
    CurrentView(Address self, int sites, boolean allTakePart) {
        this.self = self;
        this.sites = sites;
        this.allTakePart = allTakePart;
        this.catalogueIsStale = sites > 0;
    }

    boolean isFixed() {
        return sites == 0;
    }

    long number() {
        return number;
    }

    void install(SessionVector view) {
        Invariants.check(view.number() > number, "views follow one another");
        number = view.number();
        members = view.members();
    }

    /**
     * Returns whether this site has yet to enter a view. A state that is handed over a second time comes too late: the
     * first counts, and commits that followed it.
     */
    boolean isBefore(SessionVector view) {
        return number < view.number();
    }

    /** Returns whether this site may still vote in this view. */
    boolean isOn(long view) {
        return isFixed() || view == number;
    }

    /**
     * Checks a prepare: where all members of the view take part, one with other members is forged, and the left-out
     * sites would be taken to have missed its writes.
     */
    ViewCheck judge(AcMessage.Prepare prepare) {
        if (isFixed()) {
            return ViewCheck.FITS;
        }
        if (prepare.view() != number) {
            return prepare.view() < number ? ViewCheck.OVER : ViewCheck.LATER;
        }
        if (allTakePart && !prepare.members().equals(members)) {
            return ViewCheck.OVER;
        }
        return catalogueIsStale && !refreshesCatalogue(prepare) ? ViewCheck.LATER : ViewCheck.FITS;
    }

    /**
     * Returns whether a prepare only refreshes the catalogue: a site without a relation's schema would drop other
     * writes, and its copy would count as good. A copier of an entry that nobody has, since who was to make it aborted,
     * deletes it anew.
     */
    private static boolean refreshesCatalogue(AcMessage.Prepare prepare) {
        return prepare.writes().stream()
                .allMatch(write ->
                        Catalogue.holds(write.relation()) && (write.isCopy() || write.kind() == Write.Kind.DELETE));
    }

    /** Makes reads of these relations wait, behind all posts so far. */
    void stale(AcMessage.Stale message, Effects<RaidMessage> out) {
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
     * Prepares this site for a commit that is about to be posted. If this site becomes a holder by it, nobody may read
     * there before the copy is there: RC, which hears of the commit at the same time as AM, would say so too late.
     */
    void beforePost(AcMessage.Prepare prepared, long at, Effects<RaidMessage> out) {
        List<DirectoryChange> placings = isFixed() ? List.of() : DirectoryChange.of(prepared.writes());
        boolean news = false;
        for (DirectoryChange each : placings) {
            if (each.added() && each.site() == self.site()) {
                beingMade.put(each.relation(), at);
                news = true;
            }
        }
        if (news) {
            tellStale(out);
        }
    }

    /** Tells the Replication Controller of commits that set or clear fail-locks, which follow from participation. */
    void committed(AcMessage.Prepare prepared, long at, Stamp stamp, Effects<RaidMessage> out) {
        if (isFixed()) {
            return;
        }
        List<Write> writes = prepared.writes();
        List<DirectoryChange> placings = DirectoryChange.of(writes);
        if (failLocked || prepared.members().size() < sites || !placings.isEmpty()) {
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
}
