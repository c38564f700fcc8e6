package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.Journal;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Doubt;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.SessionVector;

/**
 * Transactions in doubt that this site was handed when it entered a view. It did not vote on them and does not post
 * them: what they write is fail-locked here. It only holds their commit-locks until they are over, so that no later
 * view forgets them.
 */
final class Heirlooms {
    private static final int PATIENCE = 2;

    private static final class Held {
        private final Doubt doubt;
        private int attempt;

        private Held(Doubt doubt) {
            this.doubt = doubt;
        }
    }

    private final AcConfig config;
    private final Journal journal;
    private final SiteLinks links;
    private final TreeMap<TxnId, Held> held = new TreeMap<>();

    Heirlooms(SiteLinks links, AcConfig config, Journal journal) {
        this.links = links;
        this.config = config;
        this.journal = journal;
    }

    boolean has(TxnId txn) {
        return held.containsKey(txn);
    }

    List<Doubt> all() {
        return held.values().stream().map(each -> each.doubt).toList();
    }

    /** Forces what the site was handed; CC is told by the caller. */
    void take(List<Doubt> doubts, Effects<RaidMessage> out) {
        for (Doubt doubt : doubts) {
            journal.handed(doubt, out);
            held.put(doubt.txn(), new Held(doubt));
            out.setTimer(new AcTimer.Heirloom(doubt.txn()), config.inquiry());
        }
    }

    /** Whether it was one of these: it is over, whatever became of it. */
    boolean settle(TxnId txn, Effects<RaidMessage> out) {
        if (held.remove(txn) == null) {
            return false;
        }
        out.cancelTimer(new AcTimer.Heirloom(txn));
        journal.settled(txn, out);
        links.release(txn, false, Stamp.NONE, out);
        return true;
    }

    /** Their coordinators may be members of the view that this site has entered: those are asked at once. */
    void entered(SessionVector installed, Effects<RaidMessage> out) {
        for (Held one : List.copyOf(held.values())) {
            if (one.attempt > 0 && installed.sites().contains(one.doubt.txn().site())) {
                one.attempt = 0;
                onTimer(one.doubt.txn(), out);
            }
        }
    }

    void onTimer(TxnId txn, Effects<RaidMessage> out) {
        Held one = held.get(txn);
        if (one != null) {
            List<Address> asked =
                    one.attempt < PATIENCE ? List.of(links.controller(txn.site())) : links.others(one.doubt.members());
            out.multicast(asked, new AcMessage.Inquire(txn));
            out.setTimer(new AcTimer.Heirloom(txn), config.wait(one.attempt++));
        }
    }

    void writeAgain(TxnId txn, Effects<RaidMessage> out) {
        Held one = held.get(txn);
        if (one != null) {
            journal.handedBefore(one.doubt, out);
        }
    }

    void onRecovered(RaidRecord record) {
        if (record instanceof RaidRecord.Handed(Doubt doubt)) {
            held.put(doubt.txn(), new Held(doubt));
        } else if (record instanceof RaidRecord.Settled(TxnId txn)) {
            held.remove(txn);
        }
    }

    void onReady(Effects<RaidMessage> out) {
        List.copyOf(held.keySet()).forEach(txn -> onTimer(txn, out));
    }

    /** Their commit-locks. */
    static List<CcMessage.Pending> locksOf(List<Doubt> doubts) {
        List<CcMessage.Pending> locks = new ArrayList<>();
        doubts.forEach(doubt -> locks.add(new CcMessage.Pending(doubt.txn(), doubt.reads(), doubt.writes())));
        return locks;
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        held.keySet().forEach(txn -> unfinished.add(txn + " was handed over and is not known to be over"));
        return unfinished;
    }
}
