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
    void aSiteThatMayNotHoldRelationsBeginsWithTheFirstThatMay() {
        Placement placement = Placement.roundRobin(SITES, 6, 3);

        assertThat(placement.holders("a")).containsExactly(1, 2, 4);
        assertThat(placement.holders("b")).containsExactly(2, 4, 5);
    }

    @Test
    void noHoldersAreNamedWhereAllSitesHoldEverything() {
        assertThat(Placement.EVERYWHERE.holders("r")).isEmpty();
        assertThat(Placement.at(SITES).holders("r")).isEqualTo(SITES);
    }

    @Test
    void whatIsNamedIsHeldWhereItIsSaid() {
        Map<String, List<Integer>> named = Map.of("r", List.of(5, 2));

        assertThat(Placement.explicit(named, Placement.EVERYWHERE).holders("r")).containsExactly(2, 5);
        assertThat(Placement.explicit(named, Placement.EVERYWHERE).holders("s")).isEmpty();
        assertThat(Placement.explicit(named, Placement.at(SITES)).holders("s")).isEqualTo(SITES);
    }

    @Test
    void aFragmentIsHeldWhereItOrItsRelationIsSaidToBe() {
        Map<String, List<Integer>> named = Map.of("r", List.of(1, 2), "r#2", List.of(4));
        Placement placement = Placement.explicit(named, Placement.EVERYWHERE).inFragments(3);

        assertThat(placement.fragments()).isEqualTo(3);
        assertThat(placement.holders("r#1")).containsExactly(1, 2);
        assertThat(placement.holders("r#2")).containsExactly(4);
        assertThat(placement.holders("s#2")).isEmpty();
    }
}
