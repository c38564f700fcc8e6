package org.raidlab.cc.granule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;

/**
 * Validation at commit, with commit-locks: all of {@code opt}, and the last test of every controller that also orders
 * transactions earlier. A transaction T gets a yes if, against all pending P,
 *
 * <ol>
 *   <li>RS(T) meets no WS(P),
 *   <li>WS(T) meets no WS(P) (tuples; writes of keys and fragments commute),
 *   <li>WS(T) meets no RS(P),
 * </ol>
 *
 * and if everything it read here is still current. Then for every dependency a -> b, a was decided before b voted where
 * they met: dependencies follow the order of decisions, so they have no cycle and respect real time.
 */
public class CommitValidation implements ConcurrencyAlgorithm {
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final Verdict STALE = new Verdict.No(AbortReason.STALE_READ);

    private final GenericState state;
    private final CommitLocks locks;
    private final DecidedWrites decided;
    private final WaitingReaders waiting;
    private final ConcurrencyConfig config;
    private Work work = Work.NONE;

    public CommitValidation(ConcurrencyConfig config) {
        this(new GenericState(config));
    }

    /** Creates a validation that goes on from this state. */
    public CommitValidation(GenericState state) {
        this.state = state;
        this.locks = state.locks();
        this.decided = state.decided();
        this.waiting = state.waiting();
        this.config = state.config();
        state.counts(List.of("yes", "conflict", "stale-read", "waited"));
    }

    /** Returns the state from which another algorithm can go on. */
    public final GenericState state() {
        return state;
    }

    @Override
    public Optional<Verdict> check(CcMessage.Check request) {
        if (locks.isPending(request.txn())) {
            return Optional.of(Verdict.YES);
        }
        if (!request.writes().isEmpty()) {
            List<DelayedVerdict> judged = begin(new Judging(request));
            return judged.isEmpty()
                    ? Optional.empty()
                    : Optional.of(judged.getFirst().verdict());
        }
        Optional<Verdict> verdict = judgeReader(request);
        count(verdict);
        return verdict;
    }

    /** Begins work, and does it at once if it has one part, as most work has. */
    private List<DelayedVerdict> begin(Work begun) {
        work = begun;
        return proceed();
    }

    @Override
    public final boolean isAtWork() {
        return !work.isDone();
    }

    @Override
    public final List<DelayedVerdict> proceed() {
        List<DelayedVerdict> judged = work.step();
        if (work.isDone()) {
            work = Work.NONE;
        }
        return judged;
    }

    /** The validation of a transaction with writes: it first tests every part, then locks all of them. */
    private final class Judging implements Work {
        private final CcMessage.Check request;
        private final List<AccessSet> parts = new ArrayList<>();
        private Optional<Verdict> verdict = Optional.empty();
        private int tested;
        private int held;

        Judging(CcMessage.Check request) {
            this.request = request;
        }

        @Override
        public List<DelayedVerdict> step() {
            if (tested < request.writes().size()) {
                verdict = testNext();
            }
            if (verdict.isEmpty() && tested == request.writes().size()) {
                verdict = holdNext();
            }
            if (verdict.isEmpty()) {
                return List.of();
            }
            count(verdict);
            return List.of(new DelayedVerdict(
                    request.txn(), verdict.get(), verdict.get().isYes()));
        }

        /**
         * Tests the next part; a writer in conflict is refused at once, since queueing in order of arrival would
         * deadlock across sites.
         */
        private Optional<Verdict> testNext() {
            AccessSet next = part(request, tested);
            tested = Math.min(tested + config.part(), request.writes().size());
            parts.add(next);
            if (readsMeetPendingWrites(next).isPresent()
                    || writesMeetPendingWrites(next)
                    || writesMeetPendingReads(next)) {
                return Optional.of(CONFLICT);
            }
            boolean last = tested == request.writes().size();
            return last && !mayBecomePending(request, parts) ? Optional.of(STALE) : Optional.empty();
        }

        private Optional<Verdict> holdNext() {
            locks.hold(parts.get(held++));
            return held == parts.size() ? Optional.of(Verdict.YES) : Optional.empty();
        }

        @Override
        public boolean isDone() {
            return verdict.isPresent();
        }
    }

    /**
     * Validates a reader: it has no locks, so it may wait for a pending writer; a read that is already stale stays
     * stale.
     */
    private Optional<Verdict> judgeReader(CcMessage.Check request) {
        if (!readsMayStand(request)) {
            return Optional.of(STALE);
        }
        // If nobody is pending, there is no need to name what it read.
        Optional<TxnId> writer = locks.size() == 0 ? Optional.empty() : writerToAwait(request, part(request, 0));
        if (writer.isEmpty()) {
            passed(request);
            return Optional.of(Verdict.YES);
        }
        if (waiting.isFull()) {
            return Optional.of(CONFLICT);
        }
        waiting.add(request, writer.get());
        return Optional.empty();
    }

    /** Returns the transactions with commit-locks here. */
    public final CommitLocks locks() {
        return locks;
    }

    private AccessSet part(CcMessage.Check request, int from) {
        return AccessSet.part(request, from, config.part(), config.copiesAreNews());
    }

    protected Optional<TxnId> readsMeetPendingWrites(AccessSet accessSet) {
        return locks.writerOf(accessSet.read());
    }

    protected boolean writesMeetPendingWrites(AccessSet accessSet) {
        return locks.isWrittenExclusively(accessSet.written()) || locks.isWrittenExclusively(accessSet.copied());
    }

    protected boolean writesMeetPendingReads(AccessSet accessSet) {
        return locks.isRead(accessSet.written());
    }

    protected boolean readsAreCurrent(CcMessage.Check request) {
        return decided.areCurrent(request.reads());
    }

    /** Returns whether reads are current. */
    protected final boolean areCurrent(List<ReadEntry> reads) {
        return decided.areCurrent(reads);
    }

    /**
     * Returns whether a transaction that meets no pending one may become pending itself.
     *
     * @param parts all its accesses here
     */
    protected boolean mayBecomePending(CcMessage.Check request, List<AccessSet> parts) {
        return readsAreCurrent(request);
    }

    /** Returns whether nothing that was decided here speaks against a transaction that only reads. */
    protected boolean readsMayStand(CcMessage.Check request) {
        return readsAreCurrent(request);
    }

    /** Returns a pending transaction for whose decision a transaction that only reads has to wait. */
    protected Optional<TxnId> writerToAwait(CcMessage.Check request, AccessSet accesses) {
        return readsMeetPendingWrites(accesses);
    }

    /** Takes a transaction that only reads and gets a yes. */
    protected void passed(CcMessage.Check request) {}

    /** Takes a part of a transaction that commits here. */
    protected void committed(AccessSet part, Written written, CcMessage.Decide decision) {}

    /** Returns the number of posts so far. */
    protected final long posts() {
        return decided.posts();
    }

    /**
     * Ends a transaction: a commit has to find its writes here, since without them later readers of old versions would
     * look current. Where somebody has lied it may not, which ends no site; it counts as a post, as it does at the
     * Access Manager.
     */
    @Override
    public List<DelayedVerdict> decide(CcMessage.Decide decision) {
        waiting.remove(decision.txn());
        if (!locks.isPending(decision.txn())) {
            if (decision.commit()) {
                state.committedWithoutYes(decision.txn());
                decided.post(decision.stamp());
            }
            return List.of();
        }
        return begin(new Releasing(decision));
    }

    /** The end of a pending transaction: its locks are released, and its writes are remembered if it commits. */
    private final class Releasing implements Work {
        private final CcMessage.Decide decision;
        private final TxnId txn;
        private final Optional<Written> written;

        Releasing(CcMessage.Decide decision) {
            this.decision = decision;
            this.txn = decision.txn();
            this.written = decision.commit() ? Optional.of(decided.post(decision.stamp())) : Optional.empty();
        }

        @Override
        public List<DelayedVerdict> step() {
            AccessSet released = locks.releasePart(txn);
            written.ifPresent(it -> {
                decided.remember(released, it);
                committed(released, it, decision);
            });
            return isDone() ? judgeWaitingFor(txn) : List.of();
        }

        @Override
        public boolean isDone() {
            return !locks.isPending(txn);
        }
    }

    private List<DelayedVerdict> judgeWaitingFor(TxnId writer) {
        List<DelayedVerdict> judged = new ArrayList<>();
        for (CcMessage.Check request : waiting.takeWaitingFor(writer)) {
            Optional<Verdict> verdict = judgeReader(request);
            count(verdict);
            verdict.ifPresent(it -> judged.add(new DelayedVerdict(request.txn(), it, false)));
        }
        return judged;
    }

    /**
     * Restores locks: the transactions' reads were validated when they voted, and no write of the granules read can
     * have been decided since.
     */
    @Override
    public final void restoreLocks(List<CcMessage.Pending> pending) {
        for (CcMessage.Pending each : pending) {
            CcMessage.Check voted = new CcMessage.Check(each.txn(), each.reads(), each.writes());
            for (int from = 0; from < voted.writes().size(); from += config.part()) {
                locks.hold(part(voted, from));
            }
        }
    }

    /** Adopts locks beside all others: a transaction in doubt at one member is decided before another one meets it. */
    @Override
    public final void adoptLocks(List<CcMessage.Pending> pending) {
        restoreLocks(
                pending.stream().filter(each -> !locks.isPending(each.txn())).toList());
    }

    @Override
    public void checkInvariants() {
        Invariants.check(state.withoutYes().isEmpty(), "no commit without a yes of this site", state.withoutYes());
        locks.checkInvariants();
        for (TxnId writer : waiting.writers()) {
            Invariants.check(locks.isPending(writer), "only pending transactions are waited for", writer);
        }
    }

    @Override
    public final void checkInvariantsFully() {
        checkInvariants();
        locks.checkInvariantsFully();
    }

    @Override
    public final List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        locks.holders().forEach(txn -> unfinished.add(txn + " holds commit-locks"));
        waiting.readers().forEach(txn -> unfinished.add(txn + " waits for a writer"));
        return unfinished;
    }

    private void count(Optional<Verdict> verdict) {
        String name = verdict.map(CommitValidation::nameOf).orElse("waited");
        state.count(name);
    }

    private static String nameOf(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Yes() -> "yes";
            case Verdict.No(AbortReason reason) -> reason.word();
        };
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return state.counters();
    }
}
