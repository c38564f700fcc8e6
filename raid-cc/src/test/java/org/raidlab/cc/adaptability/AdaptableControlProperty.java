package org.raidlab.cc.adaptability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.cc.granule.IntervalValidation;
import org.raidlab.cc.model.HistoryGraph;
import org.raidlab.cc.model.Model;
import org.raidlab.cc.model.ModelSite;
import org.raidlab.cc.model.ModelTxn;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.msg.Certification;

/** Whatever the sites switch to, and in whatever order they do, the committed transactions are serializable. */
class AdaptableControlProperty {
    private static final Gen<Long> SEEDS = random -> random.nextLong();
    private static final ConcurrencyConfig LARGE = new ConcurrencyConfig(1_000, 100, 1);
    /** Those that never let a writer wait: in the model no time passes. */
    private static final List<String> NAMES = List.of("opt", "to", "sgt", "2pl-no-wait");

    private static final List<GenericStateProvider> PROVIDERS = ServiceLoader.load(ConcurrencyProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> NAMES.contains(each.name()))
            .map(GenericStateProvider.class::cast)
            .toList();
    private static final Model.Kind SWITCHING = new Model.Kind(3, 24, false, true, 0, NAMES);
    private static final int SEEDS_UNTIL_FOUND = 4_000;

    private static AdaptableControl right() {
        return new AdaptableControl(new GenericState(LARGE), PROVIDERS, "opt");
    }

    @Test
    void everyScheduleWithSwitchesIsSerializable() {
        for (int sites = 1; sites <= 3; sites++) {
            check(new Model.Kind(sites, 14, false, true, 0, NAMES));
            check(new Model.Kind(sites, 14, true, false, 0, NAMES));
        }
    }

    private static void check(Model.Kind kind) {
        long[] committed = new long[1];
        Property.forAll(SEEDS, 300, seed -> {
            Model model = new Model(kind, seed, _ -> right(), IntervalValidation::certify);
            HistoryGraph.checkSerializable(model.run(() -> model.sites().forEach(ModelSite::checkInvariants)));
            committed[0] += model.transactions().stream()
                    .filter(txn -> txn.state == ModelTxn.State.COMMITTED)
                    .count();
        });
        assertThat(committed[0])
                .as("transactions that commit, of 300 schedules")
                .isGreaterThan(500);
    }

    /** A provider whose algorithm begins with nothing. */
    private record Forgetful(GenericStateProvider right) implements GenericStateProvider {
        @Override
        public String name() {
            return right.name();
        }

        @Override
        public ConcurrencyAlgorithm create(GenericState state) {
            return right.create(new GenericState(state.config()));
        }
    }

    @Test
    void withoutTheGenericStateItIsNot() {
        List<Forgetful> forgetful = PROVIDERS.stream().map(Forgetful::new).toList();
        assertThat(firstSeed(
                        () -> new AdaptableControl(new GenericState(LARGE), forgetful, "opt"),
                        IntervalValidation::certify))
                .isNotNegative();
    }

    /** A site that is late has yeses of another algorithm; nobody may put them together. */
    @Test
    void withoutACertificationThatTellsTheAlgorithmsApartItIsNot() {
        Certification ofAnyone = votes -> Optional.of(votes.iterator().next());
        assertThat(firstSeed(AdaptableControlProperty::right, ofAnyone)).isNotNegative();
    }

    /** Returns the first seed whose schedule goes wrong, or -1. */
    private static long firstSeed(Supplier<AdaptableControl> control, Certification certification) {
        for (long seed = 0; seed < SEEDS_UNTIL_FOUND; seed++) {
            Model model = new Model(SWITCHING, seed, _ -> control.get(), certification);
            try {
                HistoryGraph.checkSerializable(model.run(() -> {}));
            } catch (IllegalStateException e) {
                return seed;
            }
        }
        return -1;
    }
}
