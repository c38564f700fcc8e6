package org.raidlab.harness.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.harness.mini.MiniSetup;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.site.client.RaidClient;

class FieldMixTest {
    private static final FieldMix.Sizes SMALL = new FieldMix.Sizes(100, 5, 0.99);
    private static final LoadSchedule SCHEDULE = new LoadSchedule(4, Duration.ofSeconds(30), 120);
    private static final long SEED = 7;

    private final List<RanTransaction> ran = new ArrayList<>();

    private static MiniInstance started() {
        MiniInstance instance = new MiniInstance(MiniSetup.of(2, 1));
        instance.start();
        return instance;
    }

    private TemplateLoad load(MiniInstance instance) {
        return new TemplateLoad(instance, List.of(1, 2), ran::add, LoadRun::run);
    }

    @ParameterizedTest
    @EnumSource
    void eachMixRunsAndKeepsItsChecks(FieldMix mix) throws InterruptedException {
        WorkloadSpec spec = mix.spec(SMALL, SEED).with(SCHEDULE);
        try (MiniInstance instance = started()) {
            TemplateLoad load = load(instance);
            List<LoadTally> tallies = load.run(spec, SEED);
            assertThat(load.failed()).isEmpty();
            assertThat(tallies.getFirst().transactions()).isEqualTo(120);
            assertThat(tallies.getFirst().committed()).isPositive();
            assertThat(load.check(spec, tallies)).isEqualTo(Check.Verdict.NONE);
            assertThat(ran.stream()
                            .filter(each -> each.phase() == 1)
                            .map(RanTransaction::template)
                            .distinct())
                    .hasSameSizeAs(spec.templates().values());
        }
    }

    @Test
    void aMixRunsAgainOnTheRelationsThatAreThere() throws InterruptedException {
        try (MiniInstance instance = started()) {
            load(instance).run(FieldMix.YCSB_D.spec(SMALL, 1).with(SCHEDULE), 1);
            TemplateLoad second = load(instance);
            second.run(FieldMix.YCSB_D.spec(SMALL, 2).with(SCHEDULE), 2);
            assertThat(second.failed()).as("no key is inserted twice").isEmpty();
        }
    }

    @Test
    void theChecksOfDebitCreditFindLostMoneyAndLostTransactions() throws InterruptedException {
        WorkloadSpec spec = FieldMix.DEBIT_CREDIT.spec(SMALL, SEED).with(SCHEDULE);
        try (MiniInstance instance = started();
                RaidClient client = instance.client()) {
            TemplateLoad load = load(instance);
            List<LoadTally> tallies = load.run(spec, SEED);
            client.submit(
                    instance.socket(1),
                    "replace dc_teller (balance = dc_teller.balance + 5) where dc_teller.id = 3",
                    Duration.ofSeconds(10));
            assertThat(load.check(spec, tallies).wrong())
                    .hasSize(4)
                    .anyMatch(wrong -> wrong.startsWith("at site 2, accounts, tellers, branches and the history have"))
                    .anyMatch(
                            wrong -> wrong.startsWith("at site 1, each branch has the sum of its tellers: 1 are not"));
            client.submit(instance.socket(1), "delete dc_history", Duration.ofSeconds(10));
            assertThat(load.check(spec, tallies).wrong())
                    .anyMatch(wrong -> wrong.contains("the history has a tuple for each committed transaction: 0 are"));
        }
    }

    @Test
    void branchesThatCannotHaveTheSameNumberOfAccountsAreRefused() {
        assertThatThrownBy(() -> new FieldMix.Sizes(100, 3, 0)).hasMessageContaining("100 items, 3 branches");
    }

    @Test
    void theSizesStandInTheFile() {
        assertThat(FieldMix.DEBIT_CREDIT.file(SMALL, SEED))
                .contains("account: {member-of: branch, size: 20, groups: 5, local: 0.85}")
                .doesNotContain("@");
    }
}
