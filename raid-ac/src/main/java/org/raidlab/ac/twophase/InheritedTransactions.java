package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitLog;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.SessionVector;

/**
 * Inherited transactions: in-doubt transactions that this site received with the transferred state when it entered a
 * view. It did not vote on them and does not post them: what they write is fail-locked here. It only holds their
 * commit-locks until they are over, so that no later view forgets them.
 */
final class InheritedTransactions {
    private static final int PATIENCE = 2;

    private static final class Held {
        private final InDoubtTransaction inDoubt;
        private int attempt;

        private Held(InDoubtTransaction inDoubt) {
            this.inDoubt = inDoubt;
        }
    }

    private final AcConfig config;
    private final CommitLog commitLog;
    private final SiteLinks links;
    private final TreeMap<TxnId, Held> held = new TreeMap<>();

    InheritedTransactions(SiteLinks links, AcConfig config, CommitLog commitLog) {
        this.links = links;
        this.config = config;
        this.commitLog = commitLog;
    }

    boolean has(TxnId txn) {
        return held.containsKey(txn);
    }

    List<InDoubtTransaction> all() {
        return held.values().stream().map(each -> each.inDoubt).toList();
    }

    /** Forces inherited transactions; the caller tells CC. */
    void take(List<InDoubtTransaction> doubts, Effects<RaidMessage> out) {
        for (InDoubtTransaction inDoubt : doubts) {
            commitLog.handed(inDoubt, out);
            held.put(inDoubt.txn(), new Held(inDoubt));
            out.setTimer(new AcTimer.InheritedInquiry(inDoubt.txn()), config.inquiry());
        }
    }

    /** Ends an inherited transaction, whatever its outcome, and returns whether it was one. */
    boolean settle(TxnId txn, Effects<RaidMessage> out) {
        if (held.remove(txn) == null) {
            return false;
        }
        out.cancelTimer(new AcTimer.InheritedInquiry(txn));
        commitLog.settled(txn, out);
        links.release(txn, false, Stamp.NONE, out);
        return true;
    }

    /** Asks at once those coordinators of inherited transactions that are members of the entered view. */
    void entered(SessionVector installed, Effects<RaidMessage> out) {
        for (Held one : List.copyOf(held.values())) {
            if (one.attempt > 0 && installed.sites().contains(one.inDoubt.txn().site())) {
                one.attempt = 0;
                onTimer(one.inDoubt.txn(), out);
            }
        }
    }

    void onTimer(TxnId txn, Effects<RaidMessage> out) {
        Held one = held.get(txn);
        if (one != null) {
            List<Address> asked = one.attempt < PATIENCE
                    ? List.of(links.controller(txn.site()))
                    : links.others(one.inDoubt.members());
            out.multicast(asked, new AcMessage.Inquire(txn));
            out.setTimer(new AcTimer.InheritedInquiry(txn), config.wait(one.attempt++));
        }
    }

    void writeAgain(TxnId txn, Effects<RaidMessage> out) {
        Held one = held.get(txn);
        if (one != null) {
            commitLog.handedBefore(one.inDoubt, out);
        }
    }

    void onRecovered(RaidRecord record) {
        if (record instanceof RaidRecord.Inherited(InDoubtTransaction inDoubt)) {
            held.put(inDoubt.txn(), new Held(inDoubt));
        } else if (record instanceof RaidRecord.Resolved(TxnId txn)) {
            held.remove(txn);
        }
    }

    void onReady(Effects<RaidMessage> out) {
        List.copyOf(held.keySet()).forEach(txn -> onTimer(txn, out));
    }

    /** Returns the commit-locks of inherited transactions. */
    static List<CcMessage.Pending> locksOf(List<InDoubtTransaction> doubts) {
        List<CcMessage.Pending> locks = new ArrayList<>();
        doubts.forEach(inDoubt -> locks.add(new CcMessage.Pending(inDoubt.txn(), inDoubt.reads(), inDoubt.writes())));
        return locks;
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        held.keySet().forEach(txn -> unfinished.add(txn + " was handed over and is not known to be over"));
        return unfinished;
    }
}
