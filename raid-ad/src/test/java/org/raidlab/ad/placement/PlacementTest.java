package org.raidlab.ad.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;

class PlacementTest {
    private static final List<Integer> SITES = List.of(1, 2, 4, 5);

    @Test
    void roundRobinBeginsAtHomeAndGoesRound() {
        Placement placement = Placement.roundRobin(SITES, 4, 2);

        assertThat(placement.holders("a")).containsExactly(4, 5);
        assertThat(placement.holders("b")).containsExactly(1, 5);
        assertThat(placement.holders("c")).containsExactly(1, 2);
        assertThat(placement.holders("d")).containsExactly(2, 4);
        assertThat(placement.holders("e")).containsExactly(4, 5);
    }

    @Test
    void byLotEverySiteHoldsAboutEquallyMuch() {
        Placement placement = Placement.random(SITES, 3, new SeededRandom(7));
        int[] held = new int[6];
        for (int i = 0; i < 4_000; i++) {
            List<Integer> holders = placement.holders("r");
            assertThat(holders).hasSize(3).doesNotHaveDuplicates().isSorted().isSubsetOf(SITES);
            holders.forEach(site -> held[site]++);
        }
        SITES.forEach(site -> assertThat(held[site]).isBetween(2_850, 3_150));
    }

    @Test
    void aDegreeOfAllSitesNeedsNoDirectory() {
        assertThat(Placement.roundRobin(SITES, 1, 4)).isSameAs(Placement.EVERYWHERE);
        assertThat(Placement.random(SITES, 4, new SeededRandom(7))).isSameAs(Placement.EVERYWHERE);
        assertThat(Placement.EVERYWHERE.holders("r")).isEmpty();
    }

    @Test
    void whatIsNamedIsHeldWhereItIsSaid() {
        Placement placement = Placement.explicit(Map.of("r", List.of(5, 2)));

        assertThat(placement.holders("r")).containsExactly(2, 5);
        assertThat(placement.holders("s")).isEmpty();
    }
}
