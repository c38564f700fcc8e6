package org.raidlab.sim.world;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.raidlab.sim.time.Delay;

class WorldTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void whoWaitsInVainLearnsWhatWentWrongMeanwhile() {
        World world = World.calm(1, new Delay(100, 0));
        world.simulation().violation("site 1 ended: it broke");
        assertThatThrownBy(() -> world.await("site 1", () -> false, SECOND))
                .hasMessage("waited for site 1, in vain; at 0.000000 s: site 1 ended: it broke");
        assertThatThrownBy(() -> World.calm(1, new Delay(100, 0)).await("site 1", () -> false, SECOND))
                .hasMessage("waited for site 1, in vain");
    }
}
