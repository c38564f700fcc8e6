package org.raidlab.harness.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.harness.mini.MiniSetup;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.client.RaidClient;

class TemplateLoadTest {
    private static final String BANK = """
            parameters:
              k: {sequential: [0, 49]}
              from: {uniform: [0, 49]}
              to: {uniform: [0, 49]}
              amount: {choice: [1, 5, 20]}
            setup:
              - create account (k = i4, balance = i4)
              - modify account to hash unique on k
              - statement: append to account (k = $k, balance = 100)
                times: 50
            templates:
              transfer:
                - replace account (balance = account.balance - $amount) where account.k = $from
                - replace account (balance = account.balance + $amount) where account.k = $to
              audit: retrieve (total = sum(account.balance))
            phases:
              - {transactions: 60, clients: 3, weights: {transfer: 4, audit: 1}}
              - {transactions: 10, clients: 1, weights: {audit: 1}}
            """;

    private final List<RanTransaction> ran = new ArrayList<>();

    private static MiniInstance started() {
        MiniInstance instance = new MiniInstance(MiniSetup.of(2, 1));
        instance.start();
        return instance;
    }

    private TemplateLoad load(MiniInstance instance) {
        return new TemplateLoad(instance, List.of(1, 2), ran::add, LoadRun::run);
    }

    /** The statements of each client, in its order. */
    private TreeMap<Integer, List<List<String>>> byClient() {
        return ran.stream()
                .filter(each -> each.phase() == 1)
                .collect(Collectors.groupingBy(
                        RanTransaction::client,
                        TreeMap::new,
                        Collectors.mapping(RanTransaction::statements, Collectors.toList())));
    }

    private static long total(MiniInstance instance) {
        try (RaidClient client = instance.client()) {
            List<List<Value>> rows = client.submit(
                            instance.socket(1), "retrieve (total = sum(account.balance))", Duration.ofSeconds(10))
                    .results()
                    .getFirst()
                    .rows();
            return rows.getFirst().getFirst() instanceof Value.Int(long sum) ? sum : -1;
        }
    }

    @Test
    void aBankOfAFileKeepsItsMoney() throws InterruptedException {
        try (MiniInstance instance = started()) {
            List<LoadTally> phases = load(instance).run(WorkloadFile.parse("bank", BANK), 7);

            assertThat(phases).extracting(LoadTally::transactions).containsExactly(60L, 10L);
            assertThat(phases.getLast().committed()).isEqualTo(10);
            assertThat(total(instance)).isEqualTo(5_000);
            assertThat(ran).filteredOn(each -> each.phase() == 0).hasSize(3);
            assertThat(ran)
                    .filteredOn(each -> each.phase() == 1)
                    .extracting(RanTransaction::template)
                    .contains("transfer", "audit");
        }
    }

    @Test
    void aSetUpThatWasCarriedOutIsLeftOut() throws InterruptedException {
        try (MiniInstance instance = started()) {
            WorkloadSpec bank = WorkloadFile.parse("bank", BANK);
            load(instance).run(bank, 7);
            ran.clear();
            load(instance).run(bank, 8);
            assertThat(ran).noneMatch(each -> each.phase() == 0);
            assertThat(total(instance)).isEqualTo(5_000);
        }
    }

    @Test
    void theSeedDeterminesWhatEachClientRunsWhateverTheOthersDo() throws InterruptedException {
        WorkloadSpec bank = WorkloadFile.parse("bank", BANK);
        try (MiniInstance instance = started()) {
            load(instance).run(bank, 7);
        }
        TreeMap<Integer, List<List<String>>> first = byClient();
        ran.clear();
        try (MiniInstance instance = started()) {
            load(instance).run(bank, 7);
        }
        byClient().forEach((client, second) -> {
            int both = Math.min(second.size(), first.get(client).size());
            assertThat(second.subList(0, both)).isEqualTo(first.get(client).subList(0, both));
        });
    }

    @Test
    void aRecordedLoadIsReplayedInTheOrderOfEachClient() throws InterruptedException {
        try (MiniInstance instance = started()) {
            load(instance).run(WorkloadFile.parse("bank", BANK), 7);
        }
        List<RanTransaction> recorded = List.copyOf(ran);
        TreeMap<Integer, List<List<String>>> first = byClient();
        ran.clear();
        try (MiniInstance instance = started()) {
            List<LoadTally> phases = load(instance).replay(recorded);
            assertThat(phases).extracting(LoadTally::transactions).containsExactly(60L, 10L);
            assertThat(total(instance)).isEqualTo(5_000);
        }
        assertThat(byClient()).isEqualTo(first);
    }

    @Test
    void aSetUpWithAnErrorOfItsOwnEndsTheLoadBeforeItBegins() {
        WorkloadSpec wrong =
                WorkloadFile.parse("bank", BANK.replace("append to account (k =", "append to account (kk ="));
        try (MiniInstance instance = started()) {
            assertThatThrownBy(() -> load(instance).run(wrong, 7))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("append to account (kk = 0, balance = 100)");
        }
    }

    @Test
    void aTransactionWithAnErrorOfItsOwnIsShown() throws InterruptedException {
        WorkloadSpec wrong = WorkloadFile.parse("bank", BANK.replace("sum(account.balance)", "sum(account.money)"));
        try (MiniInstance instance = started()) {
            TemplateLoad load = load(instance);
            List<LoadTally> phases = load.run(wrong, 7);
            assertThat(phases.getLast().abortReasons()).containsEntry("statement-error", 10L);
            assertThat(load.failed()).contains("retrieve (total = sum(account.money))\n");
        }
    }
}
