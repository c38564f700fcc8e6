package org.raidlab.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuorumTest {
    @Test
    void ofTwoSitesTheLowerOneGoesOnAlone() {
        assertThat(Quorum.isQuorum(List.of(3), List.of(3, 5))).isTrue();
        assertThat(Quorum.isQuorum(List.of(5), List.of(3, 5))).isFalse();
    }

    @Test
    void strangersDoNotCount() {
        assertThat(Quorum.isQuorum(List.of(4, 5, 6), List.of(1, 2, 3))).isFalse();
    }

    @Test
    void twoQuorumsOfAViewShareASite() {
        for (int size = 1; size <= 7; size++) {
            List<Integer> sites = new ArrayList<>();
            for (int site = 1; site <= size; site++) {
                sites.add(site);
            }
            List<List<Integer>> quorums = quorumsOf(sites);
            for (List<Integer> one : quorums) {
                assertThat(quorums).allMatch(other -> one.stream().anyMatch(other::contains));
            }
        }
    }

    private static List<List<Integer>> quorumsOf(List<Integer> sites) {
        List<List<Integer>> quorums = new ArrayList<>();
        for (int bits = 0; bits < 1 << sites.size(); bits++) {
            int chosen = bits;
            List<Integer> some = sites.stream()
                    .filter(site -> (chosen >> (site - 1) & 1) == 1)
                    .toList();
            if (Quorum.isQuorum(some, sites)) {
                quorums.add(some);
            }
        }
        return quorums;
    }
}
