package org.raidlab.experiments.bench.micro;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/**
 * Check and decision of a transaction that reads four tuples by key and updates two of them, among a thousand tuples.
 * The reference looks up and replaces the versions of as many granules in a hash map.
 */
@State(Scope.Thread)
public class ValidationMicro {
    private static final RelationId RELATION = new RelationId(77);
    private static final int TUPLES = 1_000;
    private static final int READS = 4;
    private static final int WRITES = 2;
    private static final Row ROW = new Row(new byte[16]);

    /** A granule in the hash map of the reference. */
    private record Key(long space, long number) {}

    private final OptimisticValidation controller = new OptimisticValidation(ConcurrencyConfig.DEFAULT);
    private final Stamp[] versions = new Stamp[TUPLES];
    private final Map<Key, Long> reference = new HashMap<>();
    private int next;
    private long transactions;

    public ValidationMicro() {
        for (int tuple = 0; tuple < TUPLES; tuple++) {
            versions[tuple] = new Stamp(1);
            reference.put(new Key(0, tuple), 1L);
            reference.put(new Key(1, tuple), 1L);
        }
    }

    @Benchmark
    public Verdict validate() {
        TxnId txn = new TxnId(1, 1, ++transactions);
        Stamp stamp = new Stamp(transactions + 1);
        List<ReadEntry> reads = new ArrayList<>(2 * READS);
        int first = next;
        for (int i = 0; i < READS; i++) {
            int tuple = (first + i) % TUPLES;
            reads.add(new ReadEntry.TupleRead(RELATION, TupleId.of(1, 1, tuple), versions[tuple]));
            reads.add(new ReadEntry.KeyRead(12, tuple, transactions - 1));
        }
        List<Write> writes = IntStream.range(first, first + WRITES)
                .map(tuple -> tuple % TUPLES)
                .mapToObj(tuple -> new Write(RELATION, TupleId.of(1, 1, tuple), Write.Kind.UPDATE, ROW, List.of()))
                .toList();
        Verdict verdict =
                controller.check(new CcMessage.Check(txn, reads, writes)).orElseThrow();
        Invariants.require(verdict.equals(Verdict.YES), "each transaction reads what the one before it wrote");
        controller.decide(new CcMessage.Decide(txn, true, stamp));
        for (int i = 0; i < WRITES; i++) {
            versions[(first + i) % TUPLES] = stamp;
        }
        next = (first + WRITES) % TUPLES;
        return verdict;
    }

    @Benchmark
    public long map() {
        long sum = 0;
        transactions++;
        for (int i = 0; i < READS; i++) {
            int tuple = (next + i) % TUPLES;
            sum += reference.getOrDefault(new Key(0, tuple), 0L);
            sum += reference.getOrDefault(new Key(1, tuple), 0L);
        }
        for (int i = 0; i < WRITES; i++) {
            reference.put(new Key(0, (next + i) % TUPLES), transactions);
        }
        next = (next + WRITES) % TUPLES;
        return sum;
    }
}
