package org.raidlab.experiments.era;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EraEchoTest {
    private static final CommunicationCost SUN = CommunicationCost.SUN_3_50;
    private static final int FRAGMENT = 512;

    @Test
    void theProfileGivesTheColumnsOfTable4ThatItWasDrawnThrough() {
        assertThat(EraEcho.udp(SUN, 64)).isCloseTo(0.0072, within(0.0003));
        assertThat(EraEcho.udp(SUN, 8_192)).isCloseTo(0.0488, within(0.002));
    }

    @Test
    void aLongDatagramCostsItsFragments() {
        double one = EraEcho.ldg(SUN, FRAGMENT, 64);
        double many = EraEcho.ldg(SUN, FRAGMENT, 100 * 460);
        assertThat(many / one).isBetween(50.0, 120.0);
    }

    @Test
    void theRaidLayerCostsMoreTheLongerTheMessage() {
        double few = EraEcho.raid(SUN, FRAGMENT, 64) - EraEcho.ldg(SUN, FRAGMENT, 64);
        double many = EraEcho.raid(SUN, FRAGMENT, 8_192) - EraEcho.ldg(SUN, FRAGMENT, 8_192);
        assertThat(many).isGreaterThan(10 * few);
    }

    @Test
    void whatSection24WouldSaveIsSaved() {
        double usual = EraEcho.raid(SUN, FRAGMENT, 2_048);
        assertThat(EraEcho.raid(SUN.withoutCopies(), FRAGMENT, 2_048)).isLessThan(usual);
        assertThat(EraEcho.raid(SUN.withBinaryHeader(), FRAGMENT, 2_048)).isLessThan(usual);
        assertThat(EraEcho.raid(SUN.withKeptBuffer(), FRAGMENT, 2_048)).isLessThan(usual);
    }
}
