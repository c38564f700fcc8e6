package org.raidlab.cc.graph;

import java.util.List;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.granule.AccessSet;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.cc.granule.Interval;
import org.raidlab.cc.granule.IntervalValidation;
import org.raidlab.core.Stamp;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Certification;
import org.raidlab.msg.Evidence;

/**
 * Serialization graph testing with the Serial Safety Net. A transaction T commits after the transactions whose writes
 * it has missed, and yet comes before them. η(T) is the highest stamp of its predecessors that committed before it,
 * π(T) the lowest stamp that can be reached from it through transactions which missed writes. A cycle has a transaction
 * with π(T) <= η(T), so such a transaction is refused. Both are joined over all sites.
 */
public class SerializationGraphTesting extends IntervalValidation {
    /** Names it {@code sgt}. */
    public static final class Named implements GenericStateProvider {
        @Override
        public String name() {
            return "sgt";
        }

        @Override
        public Claim claim() {
            return Claim.SERIALIZABLE;
        }

        @Override
        public Certification certification() {
            return IntervalValidation::certify;
        }

        @Override
        public ConcurrencyAlgorithm create(GenericState state) {
            return new SerializationGraphTesting(state);
        }
    }

    public SerializationGraphTesting(ConcurrencyConfig config) {
        this(new GenericState(config));
    }

    /** Creates the algorithm, which goes on from this state. */
    public SerializationGraphTesting(GenericState state) {
        super(state);
    }

    /**
     * Rule: η(T) counts the writers of what T has read, and the readers and writers of what it overwrites. RAID's own
     * transactions miss nothing: a copy or a change of the catalogue has to be the newest.
     */
    @Override
    protected Interval placeOf(CcMessage.Check writer, Interval byReads, List<AccessSet> parts) {
        boolean isLast = byReads.before().equals(Interval.END);
        return isLast || !copiesOrDefines(writer) ? byReads.and(behindConflicts(parts)) : Interval.NOWHERE;
    }

    @Override
    protected Evidence evidenceOf(Interval place) {
        return evidence(place);
    }

    /** Rule: a reader waits for every pending writer, whose η does not count it. */
    @Override
    protected boolean awaits(Interval reader, Stamp newest) {
        return true;
    }

    /** Rule: π of a transaction that has missed nothing is its own stamp; one that is not known may be the lowest. */
    @Override
    protected Stamp limitOf(CcMessage.Decide commit) {
        return placeIn(commit.evidence())
                .map(place -> place.before(commit.stamp()).before())
                .orElse(Stamp.NONE);
    }

    @Override
    protected boolean remembersReads() {
        return true;
    }
}
