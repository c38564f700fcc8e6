package org.raidlab.cc.timestamp;

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
 * Timestamp ordering, certified against the order of decisions. The timestamp of a transaction that writes is its
 * commit stamp, above all stamps that its sites have seen; so its reads have to be current. A transaction that only
 * reads has the timestamp of the newest write that it has seen: it passes if no write that it has missed is as old as
 * that.
 */
public class TimestampOrdering extends IntervalValidation {
    /** Names it {@code to}. */
    public static final class Named implements GenericStateProvider {
        @Override
        public String name() {
            return "to";
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
            return new TimestampOrdering(state);
        }
    }

    public TimestampOrdering(ConcurrencyConfig config) {
        this(new GenericState(config));
    }

    /** Creates the algorithm, which goes on from this state. */
    public TimestampOrdering(GenericState state) {
        super(state);
    }

    /** Rule: a transaction that writes is the last one, so it has missed nothing. */
    @Override
    protected Interval placeOf(CcMessage.Check writer, Interval byReads, List<AccessSet> parts) {
        return byReads.before().equals(Interval.END) ? byReads : Interval.NOWHERE;
    }

    @Override
    protected Evidence evidenceOf(Interval place) {
        return Evidence.NONE;
    }

    /** Rule: a reader does not wait for a writer whose timestamp is going to be above its own. */
    @Override
    protected boolean awaits(Interval reader, Stamp newest) {
        return reader.after().isAfter(newest);
    }

    /** Rule: a transaction that has missed a write has a timestamp below that of the write. */
    @Override
    protected Stamp limitOf(CcMessage.Decide commit) {
        return commit.stamp();
    }

    @Override
    protected boolean remembersReads() {
        return false;
    }
}
