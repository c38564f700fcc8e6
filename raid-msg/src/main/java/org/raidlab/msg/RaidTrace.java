package org.raidlab.msg;

import java.util.Collections;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.relation.RelationId;

/** The events that RAID's servers trace for users and tests. */
public sealed interface RaidTrace extends TraceEvent {
    /** A transaction read a tuple, selected or not: a scan traces every tuple that it passes over. */
    record Read(TxnId txn, int request, RelationId relation, TupleId tuple, Stamp version, Row row)
            implements RaidTrace {}

    /** A transaction repeated a request: answers to this request number are ignored. */
    record Superseded(TxnId txn, int request) implements RaidTrace {}

    /** A server ignored a message, for this reason. */
    record Ignored(String why) implements RaidTrace {}

    /** A site installed a view. */
    record Installed(int site, SessionVector view) implements RaidTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A step of a view change, which the site is about to record or to tell. */
    record ViewChanging(int site, Step step) implements RaidTrace {
        /** The steps, in their order. */
        public enum Step {
            PROPOSE,
            PROMISE,
            ACCEPT,
            JOIN
        }

        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A site learned of a view without itself: it stops, and comes back in a new session. */
    record Excluded(int site, SessionVector view) implements RaidTrace {}

    /**
     * The other sites know a newer state of a site than its stable storage has: the site must not continue with the
     * older state.
     */
    record StateLost(int site, RaidRecord.InstalledView had) implements RaidTrace {}

    /** The number of fail-locks of these sites has changed in this site's table; 0 if a site has none left. */
    record FailLocks(SequencedMap<Integer, Integer> bySite) implements RaidTrace {
        public FailLocks {
            bySite = Collections.unmodifiableSequencedMap(new TreeMap<>(bySite));
        }
    }

    /** A transaction moved to another state at a server. */
    record Moved(TxnId txn, String state) implements RaidTrace {}
}
