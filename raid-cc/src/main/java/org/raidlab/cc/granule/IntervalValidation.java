package org.raidlab.cc.granule;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.relation.Catalogue;

/**
 * Validation at commit that need not place a transaction last: one whose reads are out of date may come before the
 * transactions whose writes it has missed. The serial order is that of the stamps, and the transaction's
 * {@link Interval} in it is bounded by what it has seen and what it has missed. A subclass says who may have one.
 *
 * <p>What a site knows of the order is lost with a restart. But every dependency leads from a transaction to one of the
 * same or a later <em>membership</em>, by sites and their incarnations. So a cycle lies within one membership, all of
 * whose members have been there all the time: only what committed in the present one matters, and a read that has
 * missed older writes is refused.
 */
public abstract class IntervalValidation extends CommitValidation {
    private static final String OUT_OF_DATE = "out-of-date";
    private static final Verdict VIEW_CHANGED = new Verdict.No(AbortReason.VIEW_CHANGED);

    /**
     * A yes to a transaction that writes.
     *
     * @param newest the newest stamp here then: the transaction gets a higher one
     * @param isStrict whether it copies or changes the catalogue: nobody comes before it who has missed it
     */
    private record Yes(Stamp newest, Evidence evidence, boolean isStrict) {}

    private final boolean isStrict;
    private final AccessHistory history;
    /** What is known of pending transactions of this membership. */
    private final SequencedMap<TxnId, Yes> yeses = new LinkedHashMap<>();
    /** The evidence of transactions that only read and have just got a yes. */
    private final SequencedMap<TxnId, Evidence> ofReaders = new LinkedHashMap<>();

    private long membership;

    /** Creates a validation that goes on from this state; its history begins with the next membership. */
    protected IntervalValidation(GenericState state) {
        super(state);
        isStrict = state.config().copiesAreNews();
        history = new AccessHistory(state.config().rememberedMax());
        state.counts(List.of(OUT_OF_DATE));
    }

    // What subclasses decide.

    /**
     * Returns where a transaction that writes can stand, given where its reads let it stand.
     *
     * @param parts all its accesses here
     */
    protected abstract Interval placeOf(CcMessage.Check writer, Interval byReads, List<AccessSet> parts);

    /** Returns the evidence with which a transaction that writes gets a yes. */
    protected abstract Evidence evidenceOf(Interval place);

    /** Returns whether a reader must wait for a pending writer, whose stamp is going to be after {@code newest}. */
    protected abstract boolean awaits(Interval reader, Stamp newest);

    /** Returns the lowest stamp of those behind which a transaction must not come that has missed this commit. */
    protected abstract Stamp limitOf(CcMessage.Decide commit);

    /** Returns whether reads are remembered. */
    protected abstract boolean remembersReads();

    // Judgement.

    @Override
    public final Optional<Verdict> check(CcMessage.Check request) {
        boolean isOld = request.membership() < membership && !request.writes().isEmpty();
        if (isOld && !locks().isPending(request.txn())) {
            return Optional.of(VIEW_CHANGED);
        }
        if (request.membership() > membership) {
            membership = request.membership();
            history.restart(posts());
            yeses.clear();
        }
        return super.check(request);
    }

    /** Returns whether a transaction copies, or changes the catalogue: what it writes has to be the newest. */
    protected static boolean copiesOrDefines(CcMessage.Check writer) {
        return writer.writes().stream().anyMatch(write -> write.isCopy() || Catalogue.holds(write.relation()));
    }

    /** Returns whether reads may be out of date at all: not with quorums, where a site may have missed writes. */
    private boolean knowsOrder() {
        return !isStrict && membership > 0;
    }

    /** Returns the present interval as evidence. */
    protected final Evidence evidence(Interval place) {
        return place.evidence(membership);
    }

    /** Returns the interval that evidence of this membership states. */
    protected final Optional<Interval> placeIn(Evidence evidence) {
        return Interval.of(evidence, membership);
    }

    private Interval placeByReads(CcMessage.Check request) {
        List<ReadEntry> reads = request.reads();
        boolean isCurrent = readsAreCurrent(request);
        if (!knowsOrder()) {
            return isCurrent ? Interval.ALL : Interval.NOWHERE;
        }
        return isCurrent || mayBeOutOfDate(reads) ? history.placeOf(reads) : Interval.NOWHERE;
    }

    /**
     * Returns whether all that these reads have missed is in the history. Schemas have to be current: a transaction
     * that used an old one has read and written the wrong keys.
     */
    private boolean mayBeOutOfDate(List<ReadEntry> reads) {
        List<ReadEntry> ofCatalogue =
                reads.stream().filter(IntervalValidation::isOfCatalogue).toList();
        OptionalLong begin = reads.stream()
                .map(DecidedWrites::asOf)
                .flatMapToLong(OptionalLong::stream)
                .filter(asOf -> asOf != Long.MAX_VALUE)
                .min();
        return begin.isPresent() && begin.getAsLong() >= history.begin() && areCurrent(ofCatalogue);
    }

    private static boolean isOfCatalogue(ReadEntry entry) {
        return switch (entry) {
            case ReadEntry.TupleRead read -> Catalogue.holds(read.relation());
            case ReadEntry.FragmentRead read -> Catalogue.holds(read.relation());
            case ReadEntry.KeyRead _ -> false;
        };
    }

    @Override
    protected final boolean mayBecomePending(CcMessage.Check request, List<AccessSet> parts) {
        Interval place = placeOf(request, placeByReads(request), parts);
        if (place.isEmpty()) {
            return false;
        }
        countOutOfDate(request);
        if (knowsOrder()) {
            yeses.put(request.txn(), new Yes(history.newest(), evidenceOf(place), copiesOrDefines(request)));
        }
        return true;
    }

    private void countOutOfDate(CcMessage.Check request) {
        if (!readsAreCurrent(request)) {
            state().count(OUT_OF_DATE);
        }
    }

    @Override
    protected final boolean readsMayStand(CcMessage.Check request) {
        return !placeByReads(request).isEmpty();
    }

    @Override
    protected final Optional<TxnId> writerToAwait(CcMessage.Check request, AccessSet accesses) {
        Interval place = placeByReads(request);
        return locks().writersOf(accesses.read()).stream()
                .filter(writer -> isUnordered(writer) || awaits(place, newestAt(writer)))
                .findFirst();
    }

    /** Returns whether nobody may come before a pending writer who has missed its writes. */
    private boolean isUnordered(TxnId writer) {
        Yes yes = yeses.get(writer);
        return yes == null || yes.isStrict;
    }

    private Stamp newestAt(TxnId writer) {
        Yes yes = yeses.get(writer);
        return yes == null ? Stamp.NONE : yes.newest;
    }

    /**
     * Takes a reader that may stand. Those that overwrite what it has read get a stamp above what was the newest here
     * when they got their yes, at the earliest now. So the reader may be at no later place, whatever other sites say.
     */
    @Override
    protected final void passed(CcMessage.Check request) {
        countOutOfDate(request);
        if (!knowsOrder()) {
            return;
        }
        AccessSet accesses = AccessSet.of(request, false);
        Interval place = placeByReads(request).before(following(history.newest()));
        for (TxnId writer : locks().writersOf(accesses.read())) {
            place = place.before(following(newestAt(writer)));
        }
        ofReaders.put(request.txn(), evidence(place));
        if (remembersReads()) {
            history.read(accesses.read(), history.newest(), posts());
        }
    }

    private static Stamp following(Stamp stamp) {
        return new Stamp(stamp.number() + 1);
    }

    /** Returns where writes of a transaction let it stand: behind those who read or wrote what it overwrites. */
    protected final Interval behindConflicts(List<AccessSet> parts) {
        Interval place = Interval.ALL;
        for (AccessSet part : parts) {
            place = place.behind(history.newestConflict(part.written()));
        }
        return place;
    }

    @Override
    public final Evidence evidence(TxnId txn) {
        Evidence ofReader = ofReaders.remove(txn);
        Yes yes = yeses.get(txn);
        return ofReader != null ? ofReader : yes != null ? yes.evidence : Evidence.NONE;
    }

    // Decisions.

    @Override
    public final List<DelayedVerdict> decide(CcMessage.Decide decision) {
        List<DelayedVerdict> judged = super.decide(decision);
        yeses.keySet().removeIf(txn -> !locks().isPending(txn));
        return judged;
    }

    @Override
    protected final void committed(AccessSet part, Written written, CcMessage.Decide decision) {
        if (!knowsOrder()) {
            return;
        }
        history.wrote(part, written, isUnordered(decision.txn()) ? Stamp.NONE : limitOf(decision));
        if (remembersReads()) {
            history.read(part.read(), decision.stamp(), posts());
        }
    }

    /** Certifies a transaction: its places at all sites have to have a part in common. */
    public static Optional<Evidence> certify(Collection<Evidence> votes) {
        Evidence first = votes.iterator().next();
        if (votes.size() == 1 || votes.stream().allMatch(Evidence::isNone)) {
            return Optional.of(first);
        }
        if (first.isNone()) {
            return Optional.empty();
        }
        long membership = first.numbers().getFirst();
        Interval common = Interval.ALL;
        for (Evidence vote : votes) {
            common = common.and(Interval.of(vote, membership).orElse(Interval.NOWHERE));
        }
        return common.isEmpty() ? Optional.empty() : Optional.of(common.evidence(membership));
    }

    @Override
    public final SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> all = super.counters();
        all.put("history", (long) history.size());
        return all;
    }
}
