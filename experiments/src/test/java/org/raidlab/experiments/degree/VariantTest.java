package org.raidlab.experiments.degree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.experiments.degree.Clients.Seen;
import org.raidlab.site.config.Replication.Participants;

/** What the experiment on the degree of replication runs, and how it counts. */
final class VariantTest {
    @Test
    void everyVariantIsAClusterThatCanBe() {
        assertThat(Variant.DEGREES)
                .allSatisfy(variant -> assertThat(variant.cluster(Participants.HOLDERS)
                                .validated()
                                .siteNumbers())
                        .hasSize(Variant.SITES));
        assertThat(Variant.KEPT
                        .cluster(Participants.HOLDERS)
                        .validated()
                        .algorithmsOrDefault()
                        .replication()
                        .copies()
                        .threshold())
                .isEqualTo(2);
    }

    @Test
    void fullReplicationKnowsNoDirectory() {
        assertThat(new Variant(Variant.SITES, 0)
                        .cluster(Participants.HOLDERS)
                        .algorithmsOrDefault()
                        .replication()
                        .placesSome())
                .isFalse();
        assertThat(new Variant(2, 0)
                        .cluster(Participants.HOLDERS)
                        .algorithmsOrDefault()
                        .replication()
                        .placesSome())
                .isTrue();
    }

    @Test
    void transactionsFollowFromTheirSeed() {
        List<Integer> relations = List.of(1, 2, 3);
        assertThat(Fragments.transaction(relations, new SeededRandom(7)))
                .isEqualTo(Fragments.transaction(relations, new SeededRandom(7)))
                .isNotEqualTo(Fragments.transaction(relations, new SeededRandom(8)))
                .contains("begin transaction", "retrieve", "replace", "end transaction");
    }

    @Test
    void aSitesOwnRelationsAreThoseItCreates() {
        List<Integer> sites = List.of(1, 2, 3, 4, 5);
        assertThat(Fragments.usedAt(2, sites, Variant.Access.LOCAL)).containsExactly(1, 6);
        assertThat(Fragments.usedAt(2, sites, Variant.Access.ANYWHERE)).hasSize(Fragments.RELATIONS);
    }

    @Test
    void aRelationIsMadeWithAllItsTuples() {
        List<String> definition = Fragments.definition(3);
        assertThat(definition.getFirst()).isEqualTo("create f3 (k = i4, v = i4, text = c200)");
        assertThat(definition.getLast().split("append", -1)).hasSize(Fragments.TUPLES + 1);
    }

    @Test
    void whatClientsSawIsSummedUp() {
        Seen seen = new Seen(List.of(3.0, 1.0, 2.0), 1, 2);
        assertThat(seen.millisAt(0.5)).isEqualTo(2);
        assertThat(seen.millisAt(1)).isEqualTo(3);
        assertThat(seen.perSecond()).isEqualTo(1.5);
        assertThat(seen.abortedShare()).isEqualTo(0.25);
        assertThat(new Seen(List.of(), 0, 1).millisAt(0.95)).isZero();
    }
}
