package org.raidlab.experiments.rrvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.oo7.Oo7;
import org.raidlab.rrvm.rex.oo7.Oo7Size;

/** A small OO7 on a page store of 1996. */
final class EraStoreTest {
    private static final Oo7Size TINY = new Oo7Size(5, 3, 300, 10_000, 20, 4, 3);

    private static SequencedMap<String, Double> seconds(EraNetwork network) {
        EraStore.Load load = new EraStore.Load(new Oo7(TINY, 7), List.of("t1", "t2a", "t6"), 30_000);
        return new EraStore(network, EraCosts.of(EraCosts.parameters()), RexSettings.DEFAULT, 7).run(load);
    }

    @Test
    void remoteMemorySavesTheForcesOfSmallUpdatesAndNothingOfReads() {
        SequencedMap<String, Double> exodus = seconds(EraNetwork.RVM);
        SequencedMap<String, Double> rex = seconds(EraNetwork.FDDI);
        assertThat(exodus.get("units/t2a")).isGreaterThan(2 * rex.get("units/t2a"));
        assertThat(exodus.get("one/t1")).isBetween(0.9 * rex.get("one/t1"), 1.1 * rex.get("one/t1"));
    }
}
