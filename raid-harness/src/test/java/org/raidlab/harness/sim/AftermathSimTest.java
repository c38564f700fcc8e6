package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;
import org.raidlab.harness.sim.mutant.AcknowledgesOnce;
import org.raidlab.sim.diagram.Diagram;
import org.raidlab.sim.diagram.Line;
import org.raidlab.sim.diagram.Recording;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.frame.ReducedRun;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.Shrinker.Shrunk;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.node.RaidEventText;

/** What a violation comes with: a smaller run that fails too, and a picture of the transactions concerned. */
class AftermathSimTest {
    private static final long SEED = 1;
    private static final SimSettings FAILING =
            SimSettings.of(FaultPlan.named("lossy")).withCommitted(60).withServers(AcknowledgesOnce::new);

    @Test
    void aFailingRunIsMadeSmaller() {
        ReducedRun whole = new ReducedRun(60, FAILING.plan(), new LinkedHashMap<>());
        Shrunk<ReducedRun> shrunk = ReducedRun.of(whole, Checker.LEAKS, AftermathSimTest::run);
        assertThat(shrunk.what().transactions()).isLessThan(60);
        assertThat(shrunk.what().changes()).contains("=0");
        assertThat(run(shrunk.what()).violations())
                .anySatisfy(violation -> assertThat(Checker.of(violation)).isEqualTo(Checker.LEAKS));
    }

    private static SeedResult run(ReducedRun reducedRun) {
        return RaidSimulation.run(FAILING.withPlan(reducedRun.plan()).withCommitted(reducedRun.transactions()), SEED);
    }

    private static Diagram diagram(SimSettings settings) {
        return Recording.of(hooks -> new RaidSimulation(settings, hooks, SEED, EventListener.NONE), RaidEventText.TEXT);
    }

    @Test
    void theTransactionsOfAViolationAreDrawn() {
        Diagram diagram = diagram(FAILING);
        assertThat(diagram.lines())
                .anySatisfy(line -> assertThat(line).isInstanceOfSatisfying(Line.Arrow.class, arrow -> {
                    assertThat(arrow.text()).startsWith("Acknowledge");
                    assertThat(arrow.arrived()).isFalse();
                }));
        assertThat(diagram.text()).contains("site 3", "forces Prepared", "never arrives");
        assertThat(diagram.svg()).startsWith("<svg").endsWith("</svg>\n").contains("Vote yes");
    }

    @Test
    void whereNothingIsViolatedTheLastTransactionIsDrawn() {
        SimSettings calm = SimSettings.of(FaultPlan.named("calm")).withCommitted(20);
        Diagram diagram = diagram(calm);
        assertThat(diagram.text()).contains("Prepare", "Vote yes", "Decision commit", "Acknowledge");
    }
}
