package org.raidlab.site.sim;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.site.sim.variant.EarlyAnswerToClient;
import org.raidlab.site.sim.variant.EarlyAnswerToInquiry;
import org.raidlab.site.sim.variant.ForgetsCommitLocks;
import org.raidlab.site.sim.variant.IgnoresClocksOfVotes;
import org.raidlab.site.sim.variant.ImpatientSite;
import org.raidlab.site.sim.variant.RefusesWithoutRecord;
import org.raidlab.site.sim.variant.ScansWhatQualified;

/**
 * The simulator finds what it is there to find: sites that break one rule of the protocol each. The seeds allowed are
 * several times what was needed when the test was written.
 */
class BrokenVariantsSimTest {
    private static final int SEEDS = 30;

    private static SimSettings under(FaultPlan plan) {
        return SimSettings.of(plan).withCommitted(200);
    }

    private static SimSettings crashes() {
        return under(FaultPlan.named("crashes"));
    }

    @Test
    void anInquiryAnsweredBeforeTheDecisionIsForcedIsCaught(TestReporter reporter) {
        Trial.of(crashes().withVariant(ImpatientSite::new), EarlyAnswerToInquiry::new)
                .isCaughtWithin(SEEDS, reporter);
    }

    @Test
    void aScanThatRecordsOnlyWhatQualifiedIsCaught(TestReporter reporter) {
        // Fewer items: a phantom needs two transactions that scan and write across each other.
        SimSettings crowded = under(FaultPlan.named("calm")).withItems(12).withCommitted(400);
        Trial.of(crowded, ScansWhatQualified::new).isCaughtWithin(SEEDS, reporter);
    }

    @Test
    void aTransactionCounterThatRestartsIsCaught(TestReporter reporter) {
        Trial.of(crashes(), (storage, last) -> Math.max(1, last)).isCaughtWithin(SEEDS, reporter);
    }

    @Test
    void commitLocksThatARestartForgetsAreCaught(TestReporter reporter) {
        Trial.of(crashes(), ForgetsCommitLocks::new).isCaughtWithin(SEEDS, reporter);
    }

    @Test
    void aRefusalWithoutARecordIsCaught(TestReporter reporter) {
        // A prepare has to come after participants in doubt have asked around: whole directions fail for long.
        FaultPlan plan = FaultPlan.named("lossy")
                .with("cuts", "8")
                .with("cut-millis", "1500")
                .with("faults-end-millis", "4000");
        Trial.of(under(plan), RefusesWithoutRecord::new).isCaughtWithin(SEEDS, reporter);
    }

    @Test
    void aClientAnsweredBeforeTheForceIsCaught(TestReporter reporter) {
        Trial.of(crashes(), EarlyAnswerToClient::new).isCaughtWithin(SEEDS, reporter);
    }

    @Test
    void aCommitStampNotAboveAllVotesIsCaught(TestReporter reporter) {
        Trial.of(crashes(), IgnoresClocksOfVotes::new).isCaughtWithin(SEEDS, reporter);
    }
}
