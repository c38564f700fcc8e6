package org.raidlab.cc.adaptability;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ReadControl;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.core.TxnId;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.Verdict;

/**
 * The algorithm in force, which another one can replace in operation. Both have the same generic state, so the new one
 * begins with the commit-locks of all pending transactions and with all decided writes. What the old one knew besides
 * is forgotten, as after a restart: its requests that wait get a verdict, and its read locks end.
 */
public class AdaptableControl implements ReadControl {
    private final GenericState state;
    private final TreeMap<String, GenericStateProvider> providers = new TreeMap<>();
    private String name;
    private ConcurrencyAlgorithm inForce;
    private Optional<ReadControl> reading;
    private final List<ReadVerdict> readVerdicts = new ArrayList<>();
    private final List<DelayedVerdict> verdicts = new ArrayList<>();
    private long switches;

    /**
     * Creates the control with its first algorithm.
     *
     * @param first the name of the first algorithm, one of the providers'
     */
    public AdaptableControl(GenericState state, Collection<? extends GenericStateProvider> providers, String first) {
        this.state = state;
        providers.forEach(each -> this.providers.put(each.name(), each));
        this.name = first;
        this.inForce = Objects.requireNonNull(this.providers.get(first), first).create(state);
        this.reading = readControl(inForce);
    }

    /** Returns the name of the algorithm in force. */
    public final String name() {
        return name;
    }

    protected final GenericState state() {
        return state;
    }

    /** Goes on by another algorithm; one that the class path does not have changes nothing. */
    @Override
    public final void goOnBy(String other) {
        GenericStateProvider provider = providers.get(other);
        if (provider == null || other.equals(name)) {
            return;
        }
        reading.ifPresent(retiring -> {
            retiring.retire();
            readVerdicts.addAll(retiring.takeReadVerdicts());
            verdicts.addAll(retiring.takeVerdicts());
        });
        inForce = provider.create(state);
        reading = readControl(inForce);
        name = other;
        switches++;
    }

    private static Optional<ReadControl> readControl(ConcurrencyAlgorithm algorithm) {
        return algorithm instanceof ReadControl control ? Optional.of(control) : Optional.empty();
    }

    @Override
    public final boolean asksForReads() {
        return reading.map(ReadControl::asksForReads).orElse(false);
    }

    /** Has the algorithm consider a read; one that does not ask for reads allows those that were announced before. */
    @Override
    public final void read(CcMessage.Read request) {
        if (asksForReads()) {
            reading.ifPresent(control -> control.read(request));
        } else {
            readVerdicts.add(new ReadVerdict(request.txn(), request.request(), Verdict.YES));
        }
    }

    @Override
    public final void end(TxnId txn) {
        reading.ifPresent(control -> control.end(txn));
    }

    @Override
    public final void retire() {
        reading.ifPresent(ReadControl::retire);
    }

    @Override
    public final boolean needsTicks() {
        return reading.map(ReadControl::needsTicks).orElse(false);
    }

    @Override
    public final void tick() {
        reading.ifPresent(ReadControl::tick);
    }

    @Override
    public final List<ReadVerdict> takeReadVerdicts() {
        return taken(readVerdicts, reading.map(ReadControl::takeReadVerdicts).orElse(List.of()));
    }

    @Override
    public final List<DelayedVerdict> takeVerdicts() {
        return taken(verdicts, reading.map(ReadControl::takeVerdicts).orElse(List.of()));
    }

    /** Returns what an algorithm has left behind, and then the verdicts of now; with most messages there are none. */
    private static <T> List<T> taken(List<T> left, List<T> now) {
        if (left.isEmpty()) {
            return now;
        }
        List<T> all = new ArrayList<>(left);
        all.addAll(now);
        left.clear();
        return all;
    }

    @Override
    public Optional<Verdict> check(CcMessage.Check request) {
        return inForce.check(request);
    }

    @Override
    public final Evidence evidence(TxnId txn) {
        return inForce.evidence(txn);
    }

    @Override
    public final List<DelayedVerdict> decide(CcMessage.Decide decision) {
        return inForce.decide(decision);
    }

    @Override
    public final void restoreLocks(List<CcMessage.Pending> pending) {
        inForce.restoreLocks(pending);
    }

    @Override
    public final void adoptLocks(List<CcMessage.Pending> pending) {
        inForce.adoptLocks(pending);
    }

    @Override
    public final boolean isAtWork() {
        return inForce.isAtWork();
    }

    @Override
    public final List<DelayedVerdict> proceed() {
        return inForce.proceed();
    }

    @Override
    public final void checkInvariants() {
        inForce.checkInvariants();
    }

    @Override
    public final void checkInvariantsFully() {
        inForce.checkInvariantsFully();
    }

    @Override
    public final List<String> unfinished() {
        return inForce.unfinished();
    }

    @Override
    public final SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> all = inForce.counters();
        all.merge("switches", switches, Long::sum);
        return all;
    }
}
