package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.sim.fault.FaultPlan;

/** What open sessions, lost answers to parts of a copy, and definitions at several sites brought to light. */
class SessionDefectsSimTest {
    private static final SimSettings.Goal GOAL = SimSettings.Goal.ofTransactions(100);

    /**
     * A site forgot the session with the longest pause, and its transaction; the next statement was committed alone.
     */
    @ParameterizedTest
    @CsvSource({"2", "6", "16"})
    void aStatementOfAnOpenTransactionIsNeverCommittedByItself(long seed) {
        assertThat(violations("calm", "open-sessions=8,definitions=no,copies=no,unfetched-results=no", seed))
                .isEmpty();
    }

    /** A site did not know the relation yet that another one had acknowledged, and said so without validation. */
    @ParameterizedTest
    @CsvSource({"1", "3", "5", "6", "10", "12", "15"})
    void noErrorDeniesARelationThatHasBeenAcknowledged(long seed) {
        assertThat(violations("lossy", "open-sessions=0,definitions=yes,copies=no,unfetched-results=no", seed))
                .isEmpty();
    }

    /** The site had restarted, or forgotten the session: it said that nothing is copied of what it had committed. */
    @ParameterizedTest
    @CsvSource({"1", "2"})
    void whatIsSaidNotToBeCopiedIsNotThere(long seed) {
        RandomScenario draw =
                RandomScenario.of(FaultPlan.named("crashes"), GOAL).with("copies", "yes");
        assertThat(RaidSimulation.run(draw.settings(seed), seed).violations()).isEmpty();
    }

    /** A site refused a request for want of room for its session, and executed a later copy of it. */
    @ParameterizedTest
    @CsvSource({"1001", "1046"})
    void aRefusedRequestIsNeverExecuted(long seed) {
        assertThat(violations("lossy", "limits=tiny", seed)).isEmpty();
    }

    /** A client stayed in a session whose transaction had been aborted before its last statement. */
    @ParameterizedTest
    @CsvSource("47")
    void noTransactionStandsInTheHistoryTwice(long seed) {
        assertThat(violations("crashes", "limits=tiny", seed)).isEmpty();
    }

    private static java.util.List<String> violations(String plan, String said, long seed) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), GOAL).with("limits", "tiny");
        for (String each : said.split(",")) {
            String[] pair = each.split("=");
            draw = draw.with(pair[0], pair[1]);
        }
        return RaidSimulation.run(draw.settings(seed), seed).violations();
    }
}
