package org.raidlab.cc.adaptability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.ReadControl.ReadVerdict;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** What stays and what ends when another algorithm goes on. */
final class AdaptableControlTest {
    private static final RelationId RELATION = new RelationId(100);
    private static final TxnId T1 = new TxnId(1, 1, 1);
    private static final TxnId T2 = new TxnId(1, 1, 2);
    private static final TxnId T3 = new TxnId(1, 1, 3);
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final ReadEntry SCAN = new ReadEntry.FragmentRead(RELATION, 0);
    private static final List<GenericStateProvider> ALL = ServiceLoader.load(ConcurrencyProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(GenericStateProvider.class::isInstance)
            .map(GenericStateProvider.class::cast)
            .toList();

    private static AdaptableControl beginningWith(String name) {
        return new AdaptableControl(new GenericState(ConcurrencyConfig.DEFAULT), ALL, name);
    }

    private static CcMessage.Check writing(TxnId txn, long tuple, ReadEntry... reads) {
        Write write = new Write(RELATION, new TupleId(tuple), Write.Kind.UPDATE, Row.EMPTY, List.of());
        return new CcMessage.Check(txn, txn.counter(), 1, List.of(reads), List.of(write));
    }

    private static CcMessage.Read scanning(TxnId txn) {
        return new CcMessage.Read(txn, 7, txn.counter(), List.of(SCAN));
    }

    private static void commit(AdaptableControl control, TxnId txn) {
        assertThat(control.check(writing(txn, txn.counter()))).contains(Verdict.YES);
        control.decide(new CcMessage.Decide(txn, true, Stamp.of(txn.counter(), 1)));
    }

    @Test
    void theCommitLocksOfThePreparedStayOverEverySwitch() {
        AdaptableControl control = beginningWith("opt");
        assertThat(control.check(writing(T1, 5))).contains(Verdict.YES);
        for (String name : List.of("sgt", "2pl-no-wait", "to", "opt")) {
            control.goOnBy(name);
            assertThat(control.check(writing(T2, 5))).as(name).contains(CONFLICT);
        }
    }

    @Test
    void whatWasDecidedBeforeASwitchIsKnownBehindIt() {
        AdaptableControl control = beginningWith("sgt");
        commit(control, T1);
        control.goOnBy("2pl");
        assertThat(control.check(writing(T2, 9, SCAN))).contains(new Verdict.No(AbortReason.STALE_READ));
        assertThat(control.counters()).containsEntry("posts", 1L).containsEntry("switches", 1L);
    }

    @Test
    void aReaderThatWaitsForAWriterIsJudgedByTheNewAlgorithm() {
        AdaptableControl control = beginningWith("opt");
        assertThat(control.check(writing(T1, 5))).contains(Verdict.YES);
        assertThat(control.check(new CcMessage.Check(T2, List.of(SCAN), List.of())))
                .isEmpty();
        control.goOnBy("2pl");
        control.decide(new CcMessage.Decide(T1, false, Stamp.NONE));
        assertThat(control.takeVerdicts()).extracting(each -> each.verdict()).containsExactly(Verdict.YES);
    }

    @Test
    void whatWaitsForALockGetsAVerdict() {
        AdaptableControl control = beginningWith("2pl-timeout");
        control.read(scanning(T1));
        assertThat(control.takeReadVerdicts()).hasSize(1);
        assertThat(control.check(writing(T2, 5))).isEmpty();
        control.read(scanning(T3));
        assertThat(control.takeReadVerdicts()).isEmpty();
        control.goOnBy("opt");
        assertThat(control.takeVerdicts()).extracting(each -> each.verdict()).containsExactly(CONFLICT);
        assertThat(control.takeReadVerdicts()).containsExactly(new ReadVerdict(T3, 7, Verdict.YES));
        assertThat(control.unfinished()).isEmpty();
    }

    @Test
    void readsThatAreStillAnnouncedAreAllowedByAnAlgorithmThatDoesNotAsk() {
        AdaptableControl control = beginningWith("2pl");
        assertThat(control.asksForReads()).isTrue();
        control.goOnBy("opt");
        assertThat(control.asksForReads()).isFalse();
        control.read(scanning(T1));
        assertThat(control.takeReadVerdicts()).containsExactly(new ReadVerdict(T1, 7, Verdict.YES));
    }

    @Test
    void anUnknownNameChangesNothing() {
        AdaptableControl control = beginningWith("opt");
        control.goOnBy("of-another-class-path");
        assertThat(control.name()).isEqualTo("opt");
        assertThat(control.counters()).containsEntry("switches", 0L);
    }

    @Test
    void whatWasCountedStaysCounted() {
        AdaptableControl control = beginningWith("2pl-no-wait");
        control.read(scanning(T1));
        assertThat(control.check(writing(T2, 5))).contains(CONFLICT);
        control.goOnBy("opt");
        control.goOnBy("2pl");
        assertThat(control.counters()).containsEntry("lock-refusals", 1L);
    }

    // The automatic choice.

    private final AutomaticChoice choice =
            (AutomaticChoice) new AutomaticChoice.Named().create(new GenericState(ConcurrencyConfig.DEFAULT));
    private long last = 10;

    /** Has transactions judged, so many of a hundred in conflict with a pending one. */
    private void judge(int conflicts) {
        TxnId holder = new TxnId(1, 1, ++last);
        assertThat(choice.check(writing(holder, 5))).contains(Verdict.YES);
        for (int i = 1; i < AutomaticChoice.WINDOW; i++) {
            TxnId txn = new TxnId(1, 1, ++last);
            Optional<Verdict> verdict = choice.check(writing(txn, i <= conflicts ? 5 : 1_000 + i));
            if (verdict.equals(Optional.of(Verdict.YES))) {
                choice.decide(new CcMessage.Decide(txn, false, Stamp.NONE));
            }
        }
        choice.decide(new CcMessage.Decide(holder, false, Stamp.NONE));
    }

    @Test
    void frequentConflictsChooseLocksAndRareOnesLeaveThem() {
        judge(AutomaticChoice.CONTENDED);
        judge(10);
        assertThat(choice.name()).isEqualTo("2pl");
        judge(0);
        judge(0);
        assertThat(choice.name()).isEqualTo("opt");
    }

    /** Every transaction has missed the write of the first one, and none meets another one. */
    private void judgeOneAtATime() {
        commit(choice, new TxnId(1, 1, ++last));
        for (int i = 1; i < AutomaticChoice.WINDOW; i++) {
            assertThat(choice.check(writing(new TxnId(1, 1, ++last), 9, SCAN)))
                    .contains(new Verdict.No(AbortReason.STALE_READ));
        }
    }

    @Test
    void conflictsUnderLowLoadChooseNoLocks() {
        judgeOneAtATime();
        judgeOneAtATime();
        assertThat(choice.name()).isEqualTo("opt");
    }

    @Test
    void whenTheLoadHasGoneLocksGoToo() {
        judge(AutomaticChoice.CONTENDED);
        judge(15);
        assertThat(choice.name()).isEqualTo("2pl");
        judgeOneAtATime();
        judgeOneAtATime();
        assertThat(choice.name()).isEqualTo("opt");
    }

    @Test
    void betweenTheBoundsNothingChanges() {
        judge(15);
        judge(15);
        assertThat(choice.name()).isEqualTo("opt");
        judge(AutomaticChoice.CONTENDED);
        judge(15);
        judge(15);
        assertThat(choice.name()).isEqualTo("2pl");
    }
}
