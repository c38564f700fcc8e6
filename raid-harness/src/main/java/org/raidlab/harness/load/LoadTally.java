package org.raidlab.harness.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.raidlab.core.TxnId;
import org.raidlab.harness.workload.Finished;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.load.Latencies;

/** The counts of the outcomes that the clients of a workload received. */
public final class LoadTally {
    private long committed;
    private long aborted;
    private long unknown;
    private final SequencedMap<String, Long> abortReasons = new TreeMap<>();
    private final List<TxnId> unknowns = new ArrayList<>();
    private final Latencies latencies = new Latencies();
    private long unserved;
    private long began;
    private long ended;

    void begin(long nanos) {
        began = nanos;
        ended = nanos;
    }

    /** Notes how many transactions arrived and never began. */
    void unserved(int number) {
        unserved = number;
    }

    void add(Finished finished, long latencyNanos, long nowNanos) {
        ended = nowNanos;
        switch (finished.outcome()) {
            case Outcome.Committed _ -> {
                committed++;
                latencies.add(latencyNanos);
            }
            case Outcome.Aborted(AbortReason reason) -> {
                aborted++;
                abortReasons.merge(reason.word(), 1L, Long::sum);
            }
            case Outcome.Unknown _ -> {
                unknown++;
                finished.txn().ifPresent(unknowns::add);
            }
        }
    }

    /** Returns the counts of loads that ran one after the other, as those of one load. */
    public static LoadTally sum(List<LoadTally> parts) {
        LoadTally sum = new LoadTally();
        for (LoadTally part : parts) {
            sum.committed += part.committed;
            sum.aborted += part.aborted;
            sum.unknown += part.unknown;
            sum.unserved += part.unserved;
            part.abortReasons.forEach((reason, count) -> sum.abortReasons.merge(reason, count, Long::sum));
            sum.unknowns.addAll(part.unknowns);
            sum.latencies.addAll(part.latencies);
            sum.ended += part.ended - part.began;
        }
        return sum;
    }

    public long committed() {
        return committed;
    }

    public long aborted() {
        return aborted;
    }

    public long unknown() {
        return unknown;
    }

    /** Returns the transactions that arrived at a rate, and for which no client was free before the load ended. */
    public long unserved() {
        return unserved;
    }

    public SequencedMap<String, Long> abortReasons() {
        return abortReasons;
    }

    /** The transactions whose outcome is unknown, as far as their ids are known. */
    public List<TxnId> unknowns() {
        return unknowns;
    }

    public long transactions() {
        return committed + aborted + unknown;
    }

    public double seconds() {
        return (ended - began) / 1e9;
    }

    public double tps() {
        return seconds() == 0 ? 0 : committed / seconds();
    }

    /**
     * Returns the latency of committed transactions in microseconds at a quantile, such as 0.5; 0 if none has
     * committed. It counts from the time at which the client should have begun.
     */
    public long latencyMicros(double share) {
        return TimeUnit.NANOSECONDS.toMicros(latencies.quantileNanos(share));
    }
}
