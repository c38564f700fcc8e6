package org.raidlab.tool.model;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.load.Latencies;

/** The performance of an instance over time: what was counted, as rates between two samples. */
public final class Monitor {
    /** Ten minutes, at a sample a second. */
    private static final int SAMPLES_MAX = 600;

    private static final long NEVER = Long.MIN_VALUE;
    private static final String COMMITTED = "committed";
    private static final String ABORTED = "aborted";
    private static final String FORCES = "forces";
    /** The messages that wait in a process for its next turn. */
    private static final String QUEUE = "queue";
    /** The counters of aborts begin so, and end with the reason. */
    private static final String REASON = "AD.aborted-";

    private final Deque<Sample> samples = new ArrayDeque<>();
    /** The last values of counters that only grow, by source and name. */
    private final Map<String, Long> lastSeen = new LinkedHashMap<>();
    /** What was counted since the last sample. */
    private final Map<String, Long> counted = new LinkedHashMap<>();

    private final Map<String, Long> aborts = new TreeMap<>();
    private final Map<Long, Long> cpuMicros = new LinkedHashMap<>();
    private final Map<String, Long> messages = new TreeMap<>();
    /** The queue of each site that is up, as it was seen last. */
    private final Map<Integer, Long> queues = new TreeMap<>();

    private Latencies latencies = new Latencies();
    private long began;
    private long sampledAt = NEVER;

    /**
     * What happened between the sample before and this one, each by second.
     *
     * @param atSeconds since the first sample
     * @param queue the messages that wait now, which is no rate
     * @param aborts by reason
     * @param messages received, by type
     * @param latencyMicros of transactions of the console's own load: p50, p95 and p99, 0 without any
     */
    public record Sample(
            double atSeconds,
            double committed,
            double aborted,
            double forces,
            long queue,
            SequencedMap<String, Double> aborts,
            SequencedMap<String, Double> messages,
            List<Long> latencyMicros) {
        public Sample {
            aborts = Collections.unmodifiableSequencedMap(new TreeMap<>(aborts));
            messages = Collections.unmodifiableSequencedMap(new TreeMap<>(messages));
            latencyMicros = List.copyOf(latencyMicros);
        }
    }

    /** Takes what was observed. */
    public void take(Observation observation) {
        switch (observation) {
            case Observation.Seen(long _, SiteState state, List<Observation.ProcessUse> uses) -> {
                queues.remove(state.site());
                if (state.isUp()) {
                    queues.put(state.site(), state.counter(QUEUE));
                    count(state, COMMITTED, state.committed());
                    count(state, ABORTED, state.aborted());
                    count(state, FORCES, state.counter("log.forces"));
                    state.counters().forEach((name, value) -> {
                        if (name.startsWith(REASON)) {
                            aborts.merge(name.substring(REASON.length()), growth(state, name, value), Long::sum);
                        }
                    });
                }
                uses.forEach(this::count);
            }
            case Observation.Ended(long _, long latencyNanos, Outcome outcome) -> {
                if (outcome.isCommitted()) {
                    latencies.add(latencyNanos);
                }
            }
            case Observation.Happened(WatchEvent.Traffic traffic) ->
                messages.merge(traffic.type(), traffic.taken(), Long::sum);
            case Observation.Sites(long _, List<Integer> numbers) ->
                queues.keySet().retainAll(numbers);
            case Observation.Happened _, Observation.Ordered _ -> {}
        }
    }

    private void count(SiteState state, String name, long value) {
        counted.merge(name, growth(state, name, value), Long::sum);
    }

    private long growth(SiteState state, String name, long value) {
        return growth(state.site() + "/" + state.session() + "/" + name, value);
    }

    private void count(Observation.ProcessUse use) {
        cpuMicros.put(use.pid(), use.used().userMicros() + use.used().systemMicros());
    }

    /** Returns by how much a counter has grown; nothing when it is seen first: that was before the console looked. */
    private long growth(String counter, long value) {
        Long before = lastSeen.put(counter, value);
        return before == null ? 0 : Math.max(0, value - before);
    }

    /** Returns the processor time that a process has used, in seconds; 0 if it has not told. */
    public double cpu(long pid) {
        return cpuMicros.getOrDefault(pid, 0L) / 1e6;
    }

    /** Ends a sample. */
    public void sample(long nanos) {
        if (sampledAt == NEVER) {
            began = nanos;
        } else if (nanos > sampledAt) {
            if (samples.size() == SAMPLES_MAX) {
                samples.removeFirst();
            }
            samples.addLast(sample(nanos, (nanos - sampledAt) / 1e9));
        }
        sampledAt = nanos;
        counted.clear();
        messages.clear();
        aborts.clear();
        latencies = new Latencies();
    }

    private Sample sample(long nanos, double seconds) {
        return new Sample(
                (nanos - began) / 1e9,
                counted.getOrDefault(COMMITTED, 0L) / seconds,
                counted.getOrDefault(ABORTED, 0L) / seconds,
                counted.getOrDefault(FORCES, 0L) / seconds,
                queues.values().stream().mapToLong(Long::longValue).sum(),
                rates(aborts, seconds),
                rates(messages, seconds),
                List.of(micros(0.5), micros(0.95), micros(0.99)));
    }

    private static SequencedMap<String, Double> rates(Map<String, Long> counts, double seconds) {
        SequencedMap<String, Double> rates = new TreeMap<>();
        counts.forEach((name, count) -> rates.put(name, count / seconds));
        return rates;
    }

    private long micros(double share) {
        return latencies.quantileNanos(share) / 1_000;
    }

    /** Returns the samples, oldest first. */
    public SequencedCollection<Sample> samples() {
        return Collections.unmodifiableSequencedCollection(samples);
    }

    /** Returns the samples as CSV, a line each. */
    public String csv() {
        TreeSet<String> reasons = new TreeSet<>();
        TreeSet<String> types = new TreeSet<>();
        samples.forEach(sample -> {
            reasons.addAll(sample.aborts().keySet());
            types.addAll(sample.messages().keySet());
        });
        StringBuilder csv = new StringBuilder("seconds,committed,aborted,forces,queue,p50_us,p95_us,p99_us");
        reasons.forEach(reason -> csv.append(",aborted-").append(reason));
        types.forEach(type -> csv.append(",").append(type));
        csv.append('\n');
        for (Sample sample : samples) {
            csv.append("%.1f,%.1f,%.1f,%.1f,%d,%s"
                    .formatted(
                            sample.atSeconds(),
                            sample.committed(),
                            sample.aborted(),
                            sample.forces(),
                            sample.queue(),
                            sample.latencyMicros().stream().map(String::valueOf).collect(Collectors.joining(","))));
            reasons.forEach(
                    reason -> csv.append(",%.1f".formatted(sample.aborts().getOrDefault(reason, 0.0))));
            types.forEach(type -> csv.append(",%.1f".formatted(sample.messages().getOrDefault(type, 0.0))));
            csv.append('\n');
        }
        return csv.toString();
    }
}
