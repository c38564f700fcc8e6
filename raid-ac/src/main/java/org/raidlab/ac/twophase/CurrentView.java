package org.raidlab.ac.twophase;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Write;

/**
 * The view that this site is in, where views change: a transaction is prepared and voted on in one view. Where the set
 * of sites is fixed it says yes to everything.
 */
final class CurrentView {
    /** What becomes of a prepare. */
    enum Judgement {
        FITS,
        /** Its view is over here: nothing is voted on in it any more. */
        OVER,
        /** This site is behind, or does not know all schemas yet; the prepare is repeated. */
        LATER
    }

    private final Address self;
    private final int sites;
    private long number;
    private boolean catalogueIsStale;
    private boolean failLocked;

    /** @param sites that hold copies; 0 where the set of sites is fixed */
    CurrentView(Address self, int sites) {
        this.self = self;
        this.sites = sites;
        this.catalogueIsStale = sites > 0;
    }

    boolean isFixed() {
        return sites == 0;
    }

    long number() {
        return number;
    }

    void install(long view) {
        Invariants.check(view > number, "views follow one another");
        number = view;
    }

    /**
     * Whether this site has yet to enter a view. A state that is handed over a second time comes too late: the first
     * counts, and commits that followed it.
     */
    boolean isBefore(SessionVector view) {
        return number < view.number();
    }

    /** Whether a vote may still be given in this view. */
    boolean isOn(long view) {
        return isFixed() || view == number;
    }

    Judgement judge(AcMessage.Prepare prepare) {
        if (isFixed()) {
            return Judgement.FITS;
        }
        if (prepare.view() != number) {
            return prepare.view() < number ? Judgement.OVER : Judgement.LATER;
        }
        return catalogueIsStale && !refreshesCatalogue(prepare) ? Judgement.LATER : Judgement.FITS;
    }

    /** What a relation without a schema is sent would be dropped, and count as a good copy. */
    private static boolean refreshesCatalogue(AcMessage.Prepare prepare) {
        for (Write write : prepare.writes()) {
            if (!write.isCopy() || !Catalogue.holds(write.relation())) {
                return false;
            }
        }
        return true;
    }

    /** Reads of these relations wait, behind all that was posted so far. */
    void stale(AcMessage.Stale message, Effects<RaidMessage> out) {
        failLocked = message.failLocked();
        catalogueIsStale = message.relations().stream().anyMatch(CurrentView::isCatalogue);
        out.send(self.sibling(ServerType.AM), new AmMessage.Stale(message.relations()));
    }

    private static boolean isCatalogue(RelationId relation) {
        return Catalogue.holds(relation);
    }

    /**
     * Committed, and gone since all members have acknowledged it: where the set of sites is fixed the question is an
     * old one, else it may be that of a site that was handed the transaction.
     */
    void tellOver(TxnId txn, Address asker, Effects<RaidMessage> out) {
        if (isFixed()) {
            out.note(new RaidTrace.Ignored("an inquiry that is long answered: " + txn));
        } else {
            out.send(asker, new AcMessage.Over(txn));
        }
    }

    /** Fail-locks follow from participation: the Replication Controller hears of commits that set or clear some. */
    void committed(AcMessage.Prepare prepared, long at, Stamp stamp, Effects<RaidMessage> out) {
        List<Write> writes = prepared.writes();
        if (!isFixed() && (failLocked || prepared.members().size() < sites)) {
            out.send(
                    self.sibling(ServerType.RC),
                    new RcMessage.Decided(
                            prepared.txn(),
                            at,
                            stamp,
                            prepared.members(),
                            writes.stream().map(Write::item).toList(),
                            writes.stream().allMatch(Write::isCopy),
                            prepared.placements()));
        }
    }
}
