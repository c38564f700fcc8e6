package org.raidlab.tool.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the narrator tells of what is observed. */
final class NarratorTest {
    private final InstanceModel model = new InstanceModel();
    private final Narrator narrator = new Narrator();

    @BeforeEach
    void beginWithThreeSitesInViewThree() {
        model.setSites(List.of(1, 2, 3));
        List.of(1, 2, 3).forEach(site -> up(site, 3, List.of(1, 2, 3), Map.of()));
        model.onChange(change -> narrator.tell(0, change));
    }

    private void up(int site, long view, List<Integer> members, Map<String, Long> counters) {
        model.take(SiteStates.up(site, view, members, counters));
    }

    private List<String> told() {
        return narrator.lines().stream().map(Narrator.Story::text).toList();
    }

    private void siteThreeFails(long missed) {
        model.take(SiteStates.in(Condition.FAILED, 3));
        up(1, 4, List.of(1, 2), Map.of("RC.fail-locks of data at 3", missed));
    }

    @Test
    void aFailureItsViewAndItsFailLocksAreOneSentence() {
        siteThreeFails(12);
        assertThat(told())
                .containsExactly("site 3 failed: sites 1 and 2 formed view 4; 12 tuples fail-locked for site 3");
    }

    @Test
    void aViewAfterSeveralFailuresIsToldOnce() {
        model.take(SiteStates.in(Condition.FAILED, 2));
        model.take(SiteStates.in(Condition.FAILED, 3));
        up(1, 4, List.of(1), Map.of());
        assertThat(told()).containsExactly("site 2 failed", "site 3 failed: site 1 alone formed view 4");
    }

    @Test
    void theNumberOfFailLocksGrowsInTheSameSentence() {
        siteThreeFails(12);
        up(1, 4, List.of(1, 2), Map.of("RC.fail-locks of data at 3", 40L));
        assertThat(told()).singleElement().asString().endsWith("40 tuples fail-locked for site 3");
    }

    @Test
    void aRecoveryEndsWhenCopiersHaveBroughtAllCopies() {
        siteThreeFails(12);
        model.take(SiteStates.up(3, 5, List.of(1, 2, 3), Map.of("RC.fail-locks of data at 3", 12L)));
        up(1, 5, List.of(1, 2, 3), Map.of("RC.fail-locks of data at 3", 5L));
        up(1, 5, List.of(1, 2, 3), Map.of());
        assertThat(told().getLast())
                .isEqualTo("site 3 is up in session 1: sites 1, 2 and 3 formed view 5; copiers have brought site 3 up"
                        + " to date");
    }

    @Test
    void aPartitionNamesItsLinks() {
        model.take(new SiteState(
                1,
                Condition.UP,
                1,
                List.of(),
                new View(3, List.of(1, 2, 3)),
                List.of(3),
                model.site(1).counters()));
        assertThat(told()).containsExactly("the network is partitioned: link 1-3 is cut");
        up(1, 3, List.of(1, 2, 3), Map.of());
        assertThat(told()).last().isEqualTo("the network is whole again");
    }

    @Test
    void aSiteThatDoesNotAnswerKeepsWhatWasKnownOfIt() {
        up(2, 3, List.of(1, 2, 3), Map.of("AC.committed", 7L));
        model.take(SiteStates.in(Condition.SILENT, 2));
        assertThat(told()).containsExactly("site 2 does not answer");
        assertThat(model.site(2).committed()).isEqualTo(7);
        up(2, 3, List.of(1, 2, 3), Map.of("AC.committed", 9L));
        assertThat(told()).last().isEqualTo("site 2 answers again");
    }

    @Test
    void aSiteThatKnowsANumberWithoutMembersHasFormedNoView() {
        up(1, 7, List.of(), Map.of());
        assertThat(told()).isEmpty();
    }

    @Test
    void theOldestLinesAreForgotten() {
        for (int i = 0; i < 2_000; i++) {
            model.ordered("raid heal", "");
        }
        assertThat(narrator.lines()).hasSize(1_000);
    }
}
