package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.granule.AccessSet;
import org.raidlab.cc.granule.CommitValidation;
import org.raidlab.cc.model.HistoryGraph;
import org.raidlab.cc.model.Model;
import org.raidlab.cc.model.ModelSite;
import org.raidlab.cc.model.ModelTxn;
import org.raidlab.core.TxnId;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.msg.CcMessage;

/**
 * Random schedules at one to three sites are serializable in real-time order; and they would not be without each rule.
 */
class OptimisticValidationProperty {
    private static final Gen<Long> SEEDS = random -> random.nextLong();
    /** Each write is a part of its own. */
    private static final ConcurrencyConfig LARGE = new ConcurrencyConfig(1_000, 100, 1);

    private static final int SEEDS_UNTIL_FOUND = 2_000;

    @Test
    void everyScheduleIsSerializable() {
        for (int sites = 1; sites <= 3; sites++) {
            check(new Model.Kind(sites, 14, false, true, 0), LARGE);
            check(new Model.Kind(sites, 14, true, true, 0.02), LARGE);
        }
    }

    @Test
    void everyScheduleIsSerializableWhenLittleIsRemembered() {
        for (int remembered = 1; remembered <= 4; remembered++) {
            check(new Model.Kind(2, 20, false, false, 0.01), new ConcurrencyConfig(remembered, 1, 100));
        }
    }

    private static void check(Model.Kind kind, ConcurrencyConfig config) {
        long[] committed = new long[1];
        Property.forAll(SEEDS, 500, seed -> committed[0] += run(kind, seed, _ -> new OptimisticValidation(config)));

        assertThat(committed[0])
                .as("transactions that commit, of 500 schedules")
                .isGreaterThan(1_250);
    }

    private static long run(Model.Kind kind, long seed, Function<Integer, CommitValidation> algorithms) {
        Model model = new Model(kind, seed, algorithms);
        HistoryGraph.checkStrictlySerializable(model.run(() -> model.sites().forEach(ModelSite::checkInvariants)));
        return model.transactions().stream()
                .filter(txn -> txn.state == ModelTxn.State.COMMITTED)
                .count();
    }

    @Test
    void withoutTestingReadsAgainstPendingWritesItIsNot() {
        assertFound(() -> new OptimisticValidation(LARGE) {
            @Override
            protected Optional<TxnId> readsMeetPendingWrites(AccessSet accessSet) {
                return Optional.empty();
            }
        });
    }

    @Test
    void withoutTestingWritesAgainstPendingWritesTheyAreDecidedInTwoOrders() {
        assertFound(() -> new OptimisticValidation(LARGE) {
            @Override
            protected boolean writesMeetPendingWrites(AccessSet accessSet) {
                return false;
            }
        });
    }

    @Test
    void withoutTestingWritesAgainstPendingReadsItIsNot() {
        assertFound(() -> new OptimisticValidation(LARGE) {
            @Override
            protected boolean writesMeetPendingReads(AccessSet accessSet) {
                return false;
            }
        });
    }

    @Test
    void withoutAskingWhetherReadsAreCurrentItIsNot() {
        assertFound(() -> new OptimisticValidation(LARGE) {
            @Override
            protected boolean readsAreCurrent(CcMessage.Check request) {
                return true;
            }
        });
    }

    private interface Broken {
        OptimisticValidation make();
    }

    /** By the history or the order of writes alone: the broken one's own invariants are not asked. */
    private static void assertFound(Broken broken) {
        Model.Kind kind = new Model.Kind(3, 14, false, true, 0);
        long found = -1;
        for (long seed = 0; seed < SEEDS_UNTIL_FOUND && found < 0; seed++) {
            Model model = new Model(kind, seed, _ -> broken.make());
            try {
                HistoryGraph.checkStrictlySerializable(model.run(() -> {}));
            } catch (IllegalStateException e) {
                found = seed;
            }
        }

        assertThat(found).as("the first seed whose schedule goes wrong").isNotNegative();
    }
}
