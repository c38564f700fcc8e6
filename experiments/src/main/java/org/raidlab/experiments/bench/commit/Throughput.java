package org.raidlab.experiments.bench.commit;

import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.experiments.bench.Interval;

/**
 * The rates at which a cluster committed after its start, in samples one after the other.
 *
 * @param samples at least one, in the order of time
 */
record Throughput(List<Sample> samples) {
    private static final int QUARTERS = 4;

    /**
     * The rate of a short time.
     *
     * @param endSeconds from the start to the end of that time
     */
    record Sample(double endSeconds, double perSecond) {}

    Throughput {
        Invariants.require(!samples.isEmpty(), "a throughput has a sample");
        samples = List.copyOf(samples);
    }

    /** Returns the steady rate: the median of the last quarter of the samples. */
    double steady() {
        int from = samples.size() - Math.ceilDiv(samples.size(), QUARTERS);
        return Interval.median(
                samples.stream().skip(from).mapToDouble(Sample::perSecond).toArray());
    }

    /**
     * Returns the seconds from the start to the end of the first sample with this share of the steady rate, or more.
     */
    double secondsTo(double share) {
        double enough = share * steady();
        return samples.stream()
                .filter(sample -> sample.perSecond() >= enough)
                .mapToDouble(Sample::endSeconds)
                .findFirst()
                .orElseThrow();
    }
}
