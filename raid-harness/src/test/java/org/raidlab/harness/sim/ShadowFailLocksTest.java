package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Site 1 commits a write with site 2 while site 3 is away; then site 3 enters the next view. */
class ShadowFailLocksTest {
    private static final RelationId RELATION = new RelationId(99);
    private static final Stamp STAMP = Stamp.of(5, 1);
    private static final TxnId WRITER = new TxnId(1, 1, 1);
    private static final Member FIRST = new Member(1, 1);
    private static final Member SECOND = new Member(2, 1);
    private static final Member THIRD = new Member(3, 2);

    private final ShadowFailLocks shadow = new ShadowFailLocks(new Reached());
    private final Map<String, Long> counters = new LinkedHashMap<>();

    @BeforeEach
    void prepare() {
        shadow.begin(List.of(1, 2, 3), List.of(1, 2, 3));
        prepare(WRITER, 1, Stamp.NONE, FIRST, SECOND);
    }

    private void prepare(TxnId txn, long view, Stamp version, Member... members) {
        Write write = new Write(RELATION, new TupleId(8), Write.Kind.UPDATE, Row.EMPTY, List.of(), version);
        take(2, new AcMessage.Prepare(txn, txn, view, List.of(members), List.of(), List.of(write)));
        shadow.turned(true);
    }

    private void take(int site, RaidMessage message) {
        shadow.take(site, 1, message);
    }

    private static RcMessage.Decided decided() {
        return new RcMessage.Decided(WRITER, 1, STAMP, List.of(FIRST, SECOND), List.of(), false, List.of(), List.of());
    }

    /** Gives the servers of site 1 the commit, as its AC does before the force. */
    private void commit() {
        take(1, new AmMessage.Post(WRITER, STAMP, List.of(), 0));
        take(1, decided());
    }

    /** Lets site 3 enter the next view, and hear a heartbeat there. */
    private void thirdSiteEnters() {
        shadow.entered(3, new SessionVector(2, List.of(FIRST, SECOND, THIRD)));
        shadow.hear(THIRD.site(), THIRD.incarnation(), () -> counters);
    }

    @Test
    void aSiteThatEntersCountsWhatWasCommittedWithoutIt() {
        commit();
        shadow.turned(true);
        thirdSiteEnters();
        shadow.turned(true);
        assertThat(shadow.violations()).singleElement().asString().contains("site 3 counts 0 tuples", "wrote 1");
    }

    @Test
    void aCommitThatACrashUndidWithinItsTurnWasMissedByNobody() {
        commit();
        shadow.turned(false);
        thirdSiteEnters();
        shadow.turned(true);
        assertThat(shadow.violations()).isEmpty();
    }

    @Test
    void aCommitThatOnlyTheLogKnowsAfterACrashCounts() {
        commit();
        shadow.turned(false);
        take(1, new RcMessage.Restored(Optional.empty(), List.of(), List.of(decided()), 1));
        shadow.turned(true);
        thirdSiteEnters();
        shadow.turned(true);
        assertThat(shadow.violations()).hasSize(1);
    }

    @Test
    void aFailLockThatACopierClearsInTheTurnOfAHeartbeatIsNotMissing() {
        commit();
        shadow.turned(true);
        counters.put("out of date in 99 at 3", 1L);
        TxnId copier = new TxnId(1, 1, 2);
        prepare(copier, 2, STAMP, FIRST, SECOND, THIRD);
        thirdSiteEnters();
        take(3, new AmMessage.Post(copier, STAMP, List.of(), 0));
        counters.clear();
        shadow.turned(true);
        assertThat(shadow.violations()).isEmpty();
    }

    @Test
    void whatATurnDidBeforeACrashIsNotCompared() {
        commit();
        shadow.turned(true);
        thirdSiteEnters();
        shadow.turned(false);
        assertThat(shadow.violations()).isEmpty();
    }
}
