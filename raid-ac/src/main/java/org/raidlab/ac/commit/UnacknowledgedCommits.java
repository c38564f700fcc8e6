package org.raidlab.ac.commit;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;

/**
 * The coordinator after its decision to commit: commits of this site that not all participants have acknowledged, or
 * whose writes the local database does not have yet. A commit stays, and every inquiry is answered from here, until all
 * have acknowledged it. One that only waits for sites that take part in nothing holds up neither the low watermark nor
 * the log: {@link RaidRecord.Remembered} is all that is kept of it.
 */
public final class UnacknowledgedCommits {
    private final CommitContext context;

    UnacknowledgedCommits(CommitContext context) {
        this.context = context;
    }

    private final class Commit implements Role {
        private final TxnId txn;
        private final Stamp stamp;
        private final Evidence evidence;
        private final TreeSet<Integer> unacknowledged = new TreeSet<>();
        private boolean posted;
        /** Whether the log is cut without regard to it. */
        private boolean remembered;

        private int attempt;

        private Commit(TxnId txn, Stamp stamp, Evidence evidence, Collection<Integer> sites) {
            this.txn = txn;
            this.stamp = stamp;
            this.evidence = evidence;
            unacknowledged.addAll(sites);
            unacknowledged.remove(context.site());
        }

        @Override
        public boolean holdsLowWatermark(SequencedSet<Integer> sites) {
            return !posted || !Collections.disjoint(unacknowledged, sites);
        }

        /** Sends the decision to all participants that have not acknowledged it, and repeats it after a while. */
        private void announce(Effects<RaidMessage> out) {
            List<Address> participants = context.links().controllers(unacknowledged);
            if (!participants.isEmpty()) {
                out.multicast(participants, new AcMessage.Decision(txn, true, stamp, evidence));
                out.setTimer(new AcTimer.Decisions(txn), context.config().wait(attempt++));
            }
        }

        /** Forgets the commit if no site will inquire about it any more. */
        private void finish(Effects<RaidMessage> out) {
            if (posted && unacknowledged.isEmpty()) {
                context.roles().remove(txn);
                if (attempt > 0) {
                    out.cancelTimer(new AcTimer.Decisions(txn));
                }
                context.log().finished(txn, out);
            }
        }

        @Override
        public void onTimer(AcTimer timer, Effects<RaidMessage> out) {
            if (timer instanceof AcTimer.Decisions) {
                announce(out);
            }
        }

        /** Keeps the commit without its log records from now on. */
        @Override
        public void writeAgain(Effects<RaidMessage> out) {
            if (posted) {
                remembered = true;
                context.log().retention().finished(txn);
            }
        }

        @Override
        public void checkInvariants(TxnId own, int self, Known known) {
            Invariants.check(own.site() == self, "a coordinator's transactions are its site's own");
            Invariants.check(known == Known.COMMITTED, "a commit is in the journal");
        }

        @Override
        public String state() {
            return "is in state Committed at its coordinator";
        }
    }

    private @Nullable Commit of(TxnId txn) {
        return context.roles().of(txn) instanceof Commit commit ? commit : null;
    }

    private List<Commit> all() {
        return context.roles().all(Commit.class);
    }

    private Commit commit(InDoubtTransaction prepared, Stamp stamp) {
        return new Commit(prepared.txn(), stamp, prepared.evidence(), SiteLinks.sites(prepared.members()));
    }

    /** Forces the commit of a prepared transaction of this site, carries it out here, and sends the decision. */
    public void commit(InDoubtTransaction prepared, Stamp stamp, Effects<RaidMessage> out) {
        Lsn at = context.log().committed(prepared, stamp, out);
        Commit commit = commit(prepared, stamp);
        context.roles().put(commit.txn, commit);
        context.carryOut(prepared, stamp, at, out);
        commit.announce(out);
    }

    /**
     * Appends the commit of a transaction of this site that the durable votes of all members have decided, carries it
     * out here, and sends the decision. The site acknowledges its own record like the others: until then the site may
     * forget the decision, and the others must remember it.
     */
    public void learned(InDoubtTransaction prepared, Stamp stamp, Effects<RaidMessage> out) {
        learned(commit(prepared, stamp), prepared, out);
    }

    /** Does the same for a transaction of an earlier incarnation, of whose outcome AD waits for no answer. */
    public void learnedLate(InDoubtTransaction prepared, Stamp stamp, Effects<RaidMessage> out) {
        learned(recovered(prepared.txn(), stamp, SiteLinks.sites(prepared.members())), prepared, out);
    }

    private void learned(Commit commit, InDoubtTransaction prepared, Effects<RaidMessage> out) {
        Lsn at = context.log().learned(commit.txn, commit.stamp, out);
        commit.unacknowledged.add(context.site());
        context.roles().put(commit.txn, commit);
        context.carryOut(prepared, commit.stamp, at, out);
        context.acknowledgements().owe(commit.txn, out);
        commit.announce(out);
    }

    public @Nullable Stamp stampOf(TxnId txn) {
        Commit commit = of(txn);
        return commit == null ? null : commit.stamp;
    }

    /** Tells AD when the local database has the writes. */
    public void onPosted(AcMessage.Posted posted, Effects<RaidMessage> out) {
        Commit commit = of(posted.txn());
        if (commit != null && !commit.posted) {
            commit.posted = true;
            context.tell(commit.txn, new Outcome.Committed(commit.stamp), posted.nanos(), out);
            commit.finish(out);
        }
    }

    /** Takes a site's acknowledgement: the commit is durable there. */
    public void acknowledged(TxnId txn, int site, Effects<RaidMessage> out) {
        Commit commit = of(txn);
        if (commit != null && commit.unacknowledged.remove(site)) {
            commit.finish(out);
        }
    }

    /** Takes this site's own acknowledgements, in a step that forces a record of this site. */
    public void acknowledgedHere(Effects<RaidMessage> out) {
        context.acknowledgements().taken(context.site()).forEach(txn -> acknowledged(txn, context.site(), out));
    }

    // The log.

    public void remember(Effects<RaidMessage> out) {
        for (Commit commit : all()) {
            if (commit.remembered) {
                context.log().remembered(commit.txn, commit.stamp, List.copyOf(commit.unacknowledged), out);
            }
        }
    }

    /**
     * Restores a commit of an earlier incarnation; the coordinator announces it until all participants have
     * acknowledged it. The database redoes its writes.
     */
    public void onRecovered(RaidRecord record) {
        if (record instanceof RaidRecord.Committed commit) {
            recovered(commit.txn(), commit.stamp(), SiteLinks.sites(commit.members())).remembered = false;
        } else if (record instanceof RaidRecord.Remembered(TxnId txn, Stamp stamp, List<Integer> sites)
                && txn.site() == context.site()) {
            recovered(txn, stamp, sites).remembered = true;
        } else if (record instanceof RaidRecord.Finished(TxnId txn)) {
            context.roles().remove(txn);
        }
    }

    /** Restores a commit whose record is {@link RaidRecord.Learned}. */
    public void recovered(InDoubtTransaction prepared, Stamp stamp) {
        recovered(prepared.txn(), stamp, SiteLinks.sites(prepared.members()));
    }

    private Commit recovered(TxnId txn, Stamp stamp, Collection<Integer> sites) {
        Commit commit = new Commit(txn, stamp, Evidence.NONE, sites);
        commit.posted = true;
        context.roles().put(txn, commit);
        return commit;
    }

    public void onReady(Effects<RaidMessage> out) {
        for (Commit commit : all()) {
            commit.finish(out);
            commit.announce(out);
        }
    }

    public int size() {
        return all().size();
    }
}
