package org.raidlab.cc.granule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.graph.SerializationGraphTesting;
import org.raidlab.cc.model.HistoryGraph;
import org.raidlab.cc.model.Model;
import org.raidlab.cc.model.ModelSite;
import org.raidlab.cc.model.ModelTxn;
import org.raidlab.cc.timestamp.TimestampOrdering;
import org.raidlab.core.Stamp;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.msg.Certification;

/** Whatever happens in which order, sites that restart included, the committed transactions are serializable. */
class IntervalValidationProperty {
    private static final Gen<Long> SEEDS = random -> random.nextLong();
    private static final ConcurrencyConfig LARGE = new ConcurrencyConfig(1_000, 100, 1);
    private static final ConcurrencyConfig SMALL = new ConcurrencyConfig(6, 100, 1);
    private static final Certification ALWAYS =
            votes -> Optional.of(votes.iterator().next());
    private static final int SEEDS_UNTIL_FOUND = 4_000;

    @Test
    void everyScheduleOfTimestampOrderingIsSerializable() {
        check(TimestampOrdering::new);
    }

    @Test
    void everyScheduleOfGraphTestingIsSerializable() {
        check(SerializationGraphTesting::new);
    }

    private static void check(Function<ConcurrencyConfig, CommitValidation> algorithm) {
        for (int sites = 1; sites <= 3; sites++) {
            check(new Model.Kind(sites, 14, false, true, 0), _ -> algorithm.apply(LARGE));
            check(new Model.Kind(sites, 14, true, false, 0.02), _ -> algorithm.apply(LARGE));
            check(new Model.Kind(sites, 14, false, false, 0.01), _ -> algorithm.apply(SMALL));
        }
    }

    private static void check(Model.Kind kind, Function<Integer, CommitValidation> algorithms) {
        long[] committed = new long[1];
        Property.forAll(SEEDS, 300, seed -> {
            Model model = new Model(kind, seed, algorithms, IntervalValidation::certify);
            HistoryGraph.checkSerializable(model.run(() -> model.sites().forEach(ModelSite::checkInvariants)));
            committed[0] += model.transactions().stream()
                    .filter(txn -> txn.state == ModelTxn.State.COMMITTED)
                    .count();
        });
        assertThat(committed[0])
                .as("transactions that commit, of 300 schedules")
                .isGreaterThan(750);
    }

    @Test
    void someSchedulesDoNotRespectRealTime() {
        assertThat(firstSeed(TimestampOrdering::new, IntervalValidation::certify, true))
                .isNotNegative();
        assertThat(firstSeed(SerializationGraphTesting::new, IntervalValidation::certify, true))
                .isNotNegative();
    }

    /** The graph of one site has no cycle; that of all sites has. */
    @Test
    void withoutTheEvidenceOfTheOtherSitesItIsNot() {
        assertThat(firstSeed(SerializationGraphTesting::new, ALWAYS, false)).isNotNegative();
    }

    @Test
    void withoutTheReadersOfWhatIsOverwrittenItIsNot() {
        Function<ConcurrencyConfig, CommitValidation> forgetful = config -> new SerializationGraphTesting(config) {
            @Override
            protected boolean remembersReads() {
                return false;
            }
        };
        assertThat(firstSeed(forgetful, IntervalValidation::certify, false)).isNotNegative();
    }

    @Test
    void withoutWaitingForWritersThatMayBeEarlierItIsNot() {
        Function<ConcurrencyConfig, CommitValidation> impatient = config -> new TimestampOrdering(config) {
            @Override
            protected boolean awaits(Interval reader, Stamp newest) {
                return false;
            }
        };
        assertThat(firstSeed(impatient, IntervalValidation::certify, false)).isNotNegative();
    }

    /** Returns the first seed whose schedule goes wrong, or -1. */
    private static long firstSeed(
            Function<ConcurrencyConfig, CommitValidation> algorithm, Certification certification, boolean inRealTime) {
        Model.Kind kind = new Model.Kind(3, 24, false, true, 0);
        for (long seed = 0; seed < SEEDS_UNTIL_FOUND; seed++) {
            Model model = new Model(kind, seed, _ -> algorithm.apply(LARGE), certification);
            try {
                if (inRealTime) {
                    HistoryGraph.checkStrictlySerializable(model.run(() -> {}));
                } else {
                    HistoryGraph.checkSerializable(model.run(() -> {}));
                }
            } catch (IllegalStateException e) {
                return seed;
            }
        }
        return -1;
    }
}
