package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.harness.workload.Mix;
import org.raidlab.msg.RaidServer;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.Voting;

class RandomScenarioTest {
    private static final RandomScenario DRAW =
            RandomScenario.of(FaultPlan.named("calm"), SimSettings.Goal.ofTransactions(100));

    private static List<SimSettings> many(RandomScenario draw) {
        return LongStream.rangeClosed(1, 400).mapToObj(draw::settings).toList();
    }

    private static List<Integer> values(RandomScenario draw, ToIntFunction<SimSettings> of) {
        return many(draw).stream().mapToInt(of).distinct().sorted().boxed().toList();
    }

    @Test
    void aSeedDrawsTheSameEachTime() {
        assertThat(DRAW.settings(7).load()).isEqualTo(DRAW.settings(7).load());
        assertThat(DRAW.settings(7).shape()).isEqualTo(DRAW.settings(7).shape());
        assertThat(many(DRAW).stream().map(SimSettings::load).distinct()).hasSizeGreaterThan(300);
    }

    @Test
    void everyNumberOfSitesComesUp() {
        assertThat(values(DRAW, SimSettings::sites)).containsExactly(3, 4, 5);
    }

    @Test
    void everyVariantOfAControllerIsDrawn() {
        Map<String, Long> drawn = many(DRAW).stream()
                .map(settings -> settings.shape().algorithms().concurrency())
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));

        assertThat(drawn)
                .containsOnlyKeys(
                        "opt",
                        "auto",
                        "2pl",
                        "2pl-wound-wait",
                        "2pl-no-wait",
                        "2pl-detect",
                        "2pl-timeout",
                        "to",
                        "sgt");
        assertThat(drawn.values()).allMatch(seeds -> seeds > 10);
    }

    @Test
    void fiveThousandSeedsHaveEachPairOfAlgorithmsAndDegreesTwoHundredTimes() {
        Map<String, Integer> pairs = new TreeMap<>();
        LongStream.range(900_001, 905_001).forEach(seed -> countPairs(drawnBy(seed), pairs));

        // 4 controllers, 3 protocols, 3 methods and degrees 1 to 5, of which two methods have 3 to 5 only
        assertThat(pairs).hasSize(4 * 3 + 4 * 3 + 4 * 5 + 3 * 3 + 3 * 5 + 3 + 3 + 5);
        assertThat(pairs.values()).allMatch(times -> times >= 200);
    }

    private static List<String> drawnBy(long seed) {
        SimSettings settings = DRAW.settings(seed);
        Algorithms algorithms = settings.shape().algorithms();
        List<Integer> sites = IntStream.rangeClosed(1, settings.sites()).boxed().toList();
        String controller = algorithms.concurrency().equals("auto")
                ? "opt"
                : algorithms.concurrency().split("-", 2)[0];
        return List.of(
                controller,
                algorithms.commit(),
                algorithms.replication().control(),
                "degree " + algorithms.replication().degreeAmong(sites));
    }

    private static void countPairs(List<String> drawn, Map<String, Integer> pairs) {
        for (int i = 0; i < drawn.size(); i++) {
            for (String other : drawn.subList(0, i)) {
                pairs.merge(other + " with " + drawn.get(i), 1, Integer::sum);
            }
        }
    }

    @Test
    void aQuarterOfTheSeedsEncodesItsMessagesAndHalfOfTheseInShortDatagrams() {
        List<SiteShape> encoded = many(DRAW).stream()
                .map(SimSettings::shape)
                .filter(SiteShape::encoded)
                .toList();
        assertThat(encoded).hasSizeBetween(75, 125);
        assertThat(encoded.stream().filter(shape -> shape.fragmentBytes() <= 1_400))
                .hasSizeBetween(encoded.size() / 3, encoded.size() * 2 / 3);
    }

    @Test
    void aThirdOfTheSeedsHasEachCommitProtocolUnlessOneIsGiven() {
        for (String protocol : List.of("2pc", "parallel", "3pc")) {
            assertThat(many(DRAW).stream()
                            .filter(settings ->
                                    settings.shape().algorithms().commit().equals(protocol)))
                    .as(protocol)
                    .hasSizeBetween(105, 165);
        }
        assertThat(many(DRAW.with("commit", "2pc")))
                .allSatisfy(settings ->
                        assertThat(settings.shape().algorithms().commit()).isEqualTo("2pc"));
    }

    @Test
    void twoThirdsOfTheSeedsChangeTheirViewsAndMostOfTheseHoldSomeRelationsAtSomeSites() {
        List<Replication.Rowaa> available = many(DRAW).stream()
                .map(settings -> settings.shape().algorithms().replication())
                .filter(Replication.Rowaa.class::isInstance)
                .map(Replication.Rowaa.class::cast)
                .toList();
        assertThat(available).hasSizeBetween(260, 272);
        assertThat(available.stream().filter(Replication::placesSome))
                .hasSizeBetween(available.size() * 5 / 8, available.size() * 7 / 8);
        assertThat(available.stream().filter(each -> each.copies().threshold() != null))
                .hasSizeGreaterThan(30);
        assertThat(available.stream().filter(each -> each.reads() == Reads.CONFIRMED))
                .hasSizeBetween(available.size() * 3 / 8, available.size() * 5 / 8);
    }

    @Test
    void aFaultThatIsLeftOutChangesNeitherTheOtherFaultsNorTheSites() {
        RandomScenario disks = RandomScenario.of(FaultPlan.named("disks"), SimSettings.Goal.ofTransactions(100));
        RandomScenario less = disks.with("disk-errors", "0").with("crash-one", "1");
        for (long seed = 1; seed <= 50; seed++) {
            SimSettings whole = disks.settings(seed);
            SimSettings smaller = less.settings(seed);
            assertThat(smaller.shape()).isEqualTo(whole.shape());
            for (PlanKey key : PlanKey.values()) {
                double value = key == PlanKey.DISK_ERRORS
                        ? 0
                        : key == PlanKey.CRASH_ONE ? 1 : whole.plan().get(key);
                assertThat(smaller.plan().get(key)).as(key.label()).isEqualTo(value);
            }
        }
    }

    @Test
    void quorumsAlwaysFit() {
        List<Quorums> drawn = many(DRAW.with("replication", "quorum")).stream()
                .map(settings -> ((Replication.Quorum)
                                settings.shape().algorithms().replication())
                        .quorum()
                        .of(IntStream.rangeClosed(1, settings.sites()).boxed().toList()))
                .toList();
        assertThat(drawn.stream().filter(each -> each.flaw().isPresent())).isEmpty();
        assertThat(drawn.stream().filter(each -> each.votes().containsValue(0))).hasSizeGreaterThan(50);
        assertThat(drawn.stream().filter(each -> each.read() == 1)).hasSizeGreaterThan(20);
    }

    @Test
    void votesAndQuorumsThatAreSaidHaveToFit() {
        RandomScenario three =
                DRAW.with("sites", "3").with("replication", "quorum").with("votes", "2/1/1");
        assertThat(three.with("write-quorum", "3")
                        .settings(5)
                        .shape()
                        .algorithms()
                        .replication())
                .isEqualTo(Replication.Quorum.DEFAULT.with(new Voting(Map.of(1, 2, 2, 1, 3, 1), 2, 3)));
        assertThatThrownBy(() -> three.with("write-quorum", "2"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("need not meet");
    }

    @Test
    void mostSitesAreMergedAndTheOthersOfEveryNumberOfProcesses() {
        assertThat(values(DRAW, settings -> settings.shape().groups().size())).contains(1, 2, 3, 4, 6);
        assertThat(many(DRAW).stream()
                        .filter(settings -> settings.shape().groups().size() == 1))
                .hasSizeBetween(340, 380);
        assertThat(DRAW.with("layout", "ac-cc/am/ui-ad-rc").settings(1).shape().groups())
                .containsExactly(
                        List.of(RaidServer.AC, RaidServer.CC),
                        List.of(RaidServer.AM),
                        List.of(RaidServer.UI, RaidServer.AD, RaidServer.RC));
    }

    @Test
    void whatIsSaidHoldsForAllSeedsAndChangesNothingElse() {
        RandomScenario said = DRAW.with("items", "5").with("mix", "read-only").with("loss", "0.5");
        assertThat(values(said, settings -> settings.load().items())).containsExactly(5);
        assertThat(said.settings(3).load().mix()).isEqualTo(Mix.READ_ONLY);
        assertThat(said.settings(3).plan().get(PlanKey.LOSS)).isEqualTo(0.5);
        assertThat(said.settings(3).sites()).isEqualTo(DRAW.settings(3).sites());
        assertThat(said.settings(3).load().writeShare())
                .isEqualTo(DRAW.settings(3).load().writeShare());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            itens | 5      | unknown key 'itens'; did you mean 'items'?
            items | five   | 'items' is a number from 1 to 10000, not 'five'
            items | 0      | 'items' is a number from 1 to 10000, not '0'
            mix   | mixd   | 'mix' is read-modify-write, read-only, mixed, turnover or synthetic, not 'mixd'
            messages | text | 'messages' is bytes or objects, not 'text'
            workload | tpc-c | 'workload' is debit-credit, ycsb-a to ycsb-f or smallbank, not 'tpc-c'
            layout | ac/cc | 'layout' is merged, separate or groups of servers such as ac-cc/am/ui-ad-rc, not 'ac/cc'
            layout | mergd | 'layout' is merged, separate or groups of servers such as ac-cc/am/ui-ad-rc, not 'mergd'
            loss  | 2      | 'loss' is a share between 0 and 1, not '2'
            """)
    void whatCannotBeSaidIsRefused(String key, String value, String message) {
        assertThatThrownBy(() -> DRAW.with(key, value))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void relationsAreInFragmentsOnlyIfItIsSaid() {
        RandomScenario said = DRAW.with("fragments", "3");
        assertThat(values(DRAW, RandomScenarioTest::fragments)).containsExactly(1);
        assertThat(values(said, RandomScenarioTest::fragments)).containsExactly(3);
        assertThat(many(said).stream().map(SimSettings::load).toList())
                .isEqualTo(many(DRAW).stream().map(SimSettings::load).toList());
        assertThatThrownBy(() -> DRAW.with("fragments", "65"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("a number from 1 to 64");
    }

    private static int fragments(SimSettings settings) {
        return settings.shape().algorithms().replication().fragments();
    }
}
