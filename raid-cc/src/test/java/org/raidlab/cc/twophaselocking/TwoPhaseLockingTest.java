package org.raidlab.cc.twophaselocking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
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

/** Locks of three transactions: T1 is the oldest, T3 the youngest. */
final class TwoPhaseLockingTest {
    private static final RelationId RELATION = new RelationId(100);
    private static final long INDEX = 7;
    private static final int T1 = 1;
    private static final int T2 = 2;
    private static final int T3 = 3;
    private static final long X = 10;
    private static final long Y = 20;

    private TwoPhaseLocking locking = locking(DeadlockPolicy.WAIT_DIE);
    private final List<String> heard = new ArrayList<>();

    private static TwoPhaseLocking locking(DeadlockPolicy policy) {
        return new TwoPhaseLocking(policy, ConcurrencyConfig.DEFAULT);
    }

    private static TxnId txn(int number) {
        return new TxnId(number, 1, 1);
    }

    /** A look-up of a key. */
    private void read(int txn, long key) {
        locking.read(new CcMessage.Read(txn(txn), (int) key, txn, List.of(new ReadEntry.KeyRead(INDEX, key, 0))));
        listen();
    }

    private void scan(int txn) {
        locking.read(new CcMessage.Read(txn(txn), 1, txn, List.of(new ReadEntry.FragmentRead(RELATION, 0))));
        listen();
    }

    /** A commit that writes the tuple with a key, after these look-ups. */
    private void commit(int txn, long key, long... keysRead) {
        List<ReadEntry> reads = new ArrayList<>();
        for (long each : keysRead) {
            reads.add(new ReadEntry.KeyRead(INDEX, each, 0));
        }
        Write write = new Write(
                RELATION, new TupleId(key), Write.Kind.UPDATE, Row.EMPTY, List.of(new Write.KeyTouch(INDEX, key)));
        Optional<Verdict> verdict = locking.check(new CcMessage.Check(txn(txn), txn, reads, List.of(write)));
        verdict.ifPresent(it -> heard.add("T" + txn + " commits: " + word(it)));
        listen();
    }

    /** A commit of a transaction that writes nothing and has looked up a key. */
    private void validate(int txn, long key) {
        List<ReadEntry> reads = List.of(new ReadEntry.KeyRead(INDEX, key, 0));
        Optional<Verdict> verdict = locking.check(new CcMessage.Check(txn(txn), txn, reads, List.of()));
        verdict.ifPresent(it -> heard.add("T" + txn + " commits: " + word(it)));
        listen();
    }

    private void decide(int txn) {
        locking.decide(new CcMessage.Decide(txn(txn), true, Stamp.of(txn, 1)))
                .forEach(each -> heard.add("T" + each.txn().site() + " commits: " + word(each.verdict())));
        listen();
    }

    private void tick(int times) {
        for (int i = 0; i < times; i++) {
            locking.tick();
        }
        listen();
    }

    private void listen() {
        locking.checkInvariantsFully();
        locking.takeReadVerdicts()
                .forEach(each ->
                        heard.add("T" + each.txn().site() + " reads " + each.request() + ": " + word(each.verdict())));
        locking.takeVerdicts()
                .forEach(each -> heard.add("T" + each.txn().site() + " commits: " + word(each.verdict())));
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Yes() -> "yes";
            case Verdict.No(AbortReason reason) -> reason.word();
        };
    }

    @Test
    void readersShareALock() {
        read(T1, X);
        read(T2, X);

        assertThat(heard).containsExactly("T1 reads 10: yes", "T2 reads 10: yes");
    }

    @Test
    void anOlderWriterWaitsForAYoungerReader() {
        read(T2, X);
        heard.clear();
        commit(T1, X);
        assertThat(heard).isEmpty();

        locking.end(txn(T2));
        listen();
        assertThat(heard).containsExactly("T1 commits: yes");
    }

    @Test
    void aYoungerWriterDiesOfAnOlderReader() {
        read(T1, X);
        heard.clear();
        commit(T2, X);

        assertThat(heard).containsExactly("T2 commits: conflict");
    }

    @Test
    void anOlderWriterWoundsAYoungerReader() {
        locking = locking(DeadlockPolicy.WOUND_WAIT);
        read(T2, X);
        heard.clear();
        commit(T1, X);

        assertThat(heard).containsExactlyInAnyOrder("T2 reads 0: conflict", "T1 commits: yes");
    }

    @Test
    void aYoungerWriterWaitsForAnOlderReaderWhereTheOldWound() {
        locking = locking(DeadlockPolicy.WOUND_WAIT);
        read(T1, X);
        heard.clear();
        commit(T2, X);
        assertThat(heard).isEmpty();

        locking.end(txn(T1));
        listen();
        assertThat(heard).containsExactly("T2 commits: yes");
    }

    @Test
    void aWriterThatIsPendingIsNotWounded() {
        locking = locking(DeadlockPolicy.WOUND_WAIT);
        commit(T2, X);
        heard.clear();
        read(T1, X);
        assertThat(heard).isEmpty();

        decide(T2);
        assertThat(heard).containsExactly("T1 reads 10: yes");
    }

    @Test
    void nobodyWaits() {
        locking = locking(DeadlockPolicy.NO_WAIT);
        read(T2, X);
        heard.clear();
        commit(T1, X);

        assertThat(heard).containsExactly("T1 commits: conflict");
    }

    /** Both have read the tuple, and both want to write it. */
    @Test
    void theYoungestOfAnUpgradeDeadlockEnds() {
        locking = locking(DeadlockPolicy.DETECT);
        read(T1, X);
        read(T2, X);
        heard.clear();
        commit(T2, X, X);
        assertThat(heard).isEmpty();
        commit(T1, X, X);

        assertThat(heard).containsExactlyInAnyOrder("T2 commits: conflict", "T1 commits: yes");
    }

    @Test
    void aCycleOfThreeIsFound() {
        locking = locking(DeadlockPolicy.DETECT);
        read(T1, X);
        read(T2, Y);
        read(T3, X + Y);
        heard.clear();
        commit(T1, Y, X);
        commit(T2, X + Y, Y);
        assertThat(heard).isEmpty();
        commit(T3, X, X + Y);

        assertThat(heard).containsExactlyInAnyOrder("T3 commits: conflict", "T2 commits: yes");
    }

    @Test
    void aDeadlockEndsByTime() {
        locking = locking(DeadlockPolicy.TIMEOUT);
        read(T1, X);
        read(T2, X);
        heard.clear();
        commit(T2, X, X);
        tick(1);
        commit(T1, X, X);
        assertThat(heard).isEmpty();

        tick(3);
        assertThat(heard).containsExactly("T2 commits: conflict", "T1 commits: yes");
    }

    /** Age 0 is RAID's own: a copier. Else readers that hold locks one after the other would refuse it for ever. */
    @Test
    void aTransactionOfTheSystemWaitsForThoseOfClients() {
        for (DeadlockPolicy policy : DeadlockPolicy.values()) {
            locking = locking(policy);
            read(T1, X);
            boolean wounds = policy == DeadlockPolicy.WOUND_WAIT;
            assertThat(locking.check(copier(9)).isPresent())
                    .as(policy.toString())
                    .isEqualTo(wounds);
            listen();
            heard.clear();
            locking.end(txn(T1));
            listen();
            assertThat(heard).as(policy.toString()).hasSize(wounds ? 0 : 1).doesNotContain("T9 commits: conflict");
        }
    }

    /** It would be in a cycle over two sites with those that wait for it here while it waits for them elsewhere. */
    @Test
    void noClientWaitsForATransactionOfTheSystem() {
        for (DeadlockPolicy policy : DeadlockPolicy.values()) {
            locking = locking(policy);
            assertThat(locking.check(copier(9))).contains(Verdict.YES);
            heard.clear();
            commit(T1, X);
            boolean waits = policy == DeadlockPolicy.WOUND_WAIT;
            assertThat(heard).as(policy.toString()).isEqualTo(waits ? List.of() : List.of("T1 commits: conflict"));
        }
    }

    @Test
    void ofTwoTransactionsOfTheSystemOneIsRefusedAtOnce() {
        locking = locking(DeadlockPolicy.DETECT);
        assertThat(locking.check(copier(8))).contains(Verdict.YES);
        assertThat(locking.check(copier(9))).contains(new Verdict.No(AbortReason.CONFLICT));
    }

    /** It has its lock at its home, where the writer may wait for it: a cycle over two sites. */
    @Test
    void aReaderWithoutALockWaitsForAPendingWriterAsItsAgeAllows() {
        commit(T2, X);
        heard.clear();
        validate(T3, X);
        assertThat(heard).as("the younger dies").containsExactly("T3 commits: conflict");

        heard.clear();
        validate(T1, X);
        assertThat(heard).as("the older waits").isEmpty();
        decide(T2);
        assertThat(heard).containsExactly("T1 commits: stale-read");
    }

    @Test
    void aReaderWithoutALockWaitsForAnOlderWriterForAShortTime() {
        locking = locking(DeadlockPolicy.TIMEOUT);
        commit(T1, X);
        heard.clear();
        validate(T2, X);
        tick(3);
        assertThat(heard).isEmpty();

        tick(1);
        assertThat(heard).containsExactly("T2 commits: conflict");
    }

    private static CcMessage.Check copier(int site) {
        Write write = new Write(
                RELATION, new TupleId(X), Write.Kind.UPDATE, Row.EMPTY, List.of(new Write.KeyTouch(INDEX, X)));
        return new CcMessage.Check(txn(site), List.of(), List.of(write));
    }

    @Test
    void anAbsentKeyIsLocked() {
        read(T1, Y);
        heard.clear();
        commit(T2, Y);

        assertThat(heard).containsExactly("T2 commits: conflict");
    }

    @Test
    void aScanLocksTheRelation() {
        scan(T1);
        heard.clear();
        commit(T2, X);

        assertThat(heard).containsExactly("T2 commits: conflict");
    }

    @Test
    void writersOfOneRelationCommute() {
        commit(T1, X);
        commit(T2, Y);

        assertThat(heard).containsExactly("T1 commits: yes", "T2 commits: yes");
    }

    /** Otherwise readers that come one after the other would keep it waiting for ever. */
    @Test
    void aReaderDoesNotOvertakeAWriterThatWaits() {
        locking = locking(DeadlockPolicy.TIMEOUT);
        read(T2, X);
        commit(T1, X);
        heard.clear();
        read(T3, X);
        assertThat(heard).isEmpty();

        locking.end(txn(T2));
        listen();
        decide(T1);
        assertThat(heard).containsExactly("T1 commits: yes", "T3 reads 10: yes");
    }

    @Test
    void aSilentTransactionLosesItsLocks() {
        read(T1, X);
        heard.clear();
        tick(301);
        commit(T2, X);

        assertThat(heard).containsExactly("T2 commits: yes");
        assertThat(locking.needsTicks()).isFalse();
    }

    @Test
    void allReadsOfATransactionEndWithTheFirstThatHasWaitedTooLong() {
        locking = locking(DeadlockPolicy.TIMEOUT);
        commit(T1, X);
        commit(T2, Y);
        heard.clear();
        read(T3, X);
        read(T3, Y);
        tick(101);

        assertThat(heard).containsExactly("T3 reads 10: conflict");
    }

    /** Its locks are gone, and what it has read was overwritten: validation says so. */
    @Test
    void whoHasLostItsLocksIsValidated() {
        read(T1, X);
        tick(301);
        commit(T2, X);
        decide(T2);
        heard.clear();
        commit(T1, Y, X);

        assertThat(heard).containsExactly("T1 commits: stale-read");
    }

    @Test
    void aWriterThatIsAbortedMeanwhileWaitsNoLonger() {
        read(T2, X);
        commit(T1, X);
        heard.clear();
        locking.decide(new CcMessage.Decide(txn(T1), false, Stamp.NONE));
        locking.end(txn(T2));
        listen();

        assertThat(heard).isEmpty();
        assertThat(locking.unfinished()).isEmpty();
    }

    @Test
    void aReadThatComesTwiceIsAnsweredOnceWhileItWaits() {
        commit(T2, X);
        read(T1, X);
        read(T1, X);
        heard.clear();
        decide(T2);

        assertThat(heard).containsExactly("T1 reads 10: yes");
    }
}
