package sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.granule.AccessSet;
import org.raidlab.cc.granule.CommitLocks;
import org.raidlab.cc.granule.DecidedWrites;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Verdict;

/**
 * Refuses every conflict at once. A transaction gets a yes if its reads are current and it conflicts with no pending
 * transaction: with none that got a yes here and is undecided. Nothing ever waits.
 */
public final class SampleControl implements ConcurrencyAlgorithm {
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final Verdict STALE_READ = new Verdict.No(AbortReason.STALE_READ);

    private final ConcurrencyConfig config;
    private final CommitLocks locks = new CommitLocks();
    private final DecidedWrites decided;
    private long yes;
    private long no;

    public SampleControl(ConcurrencyConfig config) {
        this.config = config;
        this.decided = new DecidedWrites(config.rememberedMax(), config.copiesAreNews());
    }

    @Override
    public Optional<Verdict> check(CcMessage.Check request) {
        if (locks.isPending(request.txn())) {
            return Optional.of(Verdict.YES); // the Atomicity Controller repeats a question whose answer was lost
        }
        AccessSet accesses = AccessSet.of(request, config.copiesAreNews());
        Verdict verdict = verdict(request, accesses);
        if (verdict.isYes() && !request.writes().isEmpty()) {
            locks.hold(accesses);
        }
        yes += verdict.isYes() ? 1 : 0;
        no += verdict.isYes() ? 0 : 1;
        return Optional.of(verdict);
    }

    private Verdict verdict(CcMessage.Check request, AccessSet accesses) {
        if (locks.conflictsWith(accesses)) {
            return CONFLICT;
        }
        return decided.areCurrent(request.reads()) ? Verdict.YES : STALE_READ;
    }

    @Override
    public List<DelayedVerdict> decide(CcMessage.Decide decision) {
        if (locks.isPending(decision.txn())) {
            AccessSet released = locks.releasePart(decision.txn());
            if (decision.commit()) {
                decided.remember(released, decided.post(decision.stamp()));
            }
        }
        return List.of();
    }

    @Override
    public void restoreLocks(List<CcMessage.Pending> pending) {
        for (CcMessage.Pending each : pending) {
            if (!locks.isPending(each.txn())) {
                CcMessage.Check voted = new CcMessage.Check(each.txn(), each.reads(), each.writes());
                locks.hold(AccessSet.of(voted, config.copiesAreNews()));
            }
        }
    }

    @Override
    public void adoptLocks(List<CcMessage.Pending> pending) {
        restoreLocks(pending);
    }

    @Override
    public List<String> unfinished() {
        return locks.holders().stream().map(txn -> txn + " holds commit-locks").toList();
    }

    /** Returns the counters. The simulator compares {@code posts} with the number that the Access Manager counts. */
    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("yes", yes);
        counters.put("no", no);
        counters.put("pending", (long) locks.size());
        counters.put("posts", decided.posts());
        return counters;
    }
}
