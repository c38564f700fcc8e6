package org.raidlab.am.post;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecisionsTest {
    private final Decisions decisions = new Decisions();

    @Test
    void theBoundIsTheNewestDecisionWhenAllAreInstalled() {
        decisions.recovered(50);
        decisions.accepted(100);
        decisions.accepted(200);
        decisions.finished();
        decisions.finished();

        assertThat(decisions.bound()).isEqualTo(200);
    }

    @Test
    void theBoundIsTheOldestDecisionThatIsNotInstalledWhole() {
        decisions.accepted(100);
        decisions.accepted(200);
        decisions.accepted(300);
        decisions.finished();

        assertThat(decisions.bound()).isEqualTo(200);
        assertThat(decisions.newest()).isEqualTo(300);
        assertThat(decisions.unfinishedCount()).isEqualTo(2);
    }
}
