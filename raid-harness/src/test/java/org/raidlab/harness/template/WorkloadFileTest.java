package org.raidlab.harness.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.harness.workload.Access;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.load.Arrivals;

class WorkloadFileTest {
    private static final String FILE = """
            parameters:
              k: {uniform: [0, 9]}
              hot: {zipf: [10, 19], theta: 0.8}
              next: {sequential: [5, 8]}
              colour: {choice: [red, green]}
            setup:
              - create t (k = i4, c = c8)
              - statement: append to t (k = $next, c = "$colour")
                times: 4
            templates:
              read: retrieve (t.c) where t.k = $k
              paint:
                - range of u is t
                - retrieve (u.c) where u.k = $hot
                - replace t (c = "$colour") where t.k = $hot
            phases:
              - {transactions: 20, clients: 2, weights: {read: 3, paint: 1}}
              - {seconds: 5, clients: 16}
            """;

    @Test
    void aFileSaysSetUpTemplatesAndPhases() {
        WorkloadSpec spec = WorkloadFile.parse("load.yaml", FILE);
        assertThat(spec.setup()).extracting(WorkloadSpec.SetUp::times).containsExactly(1, 4);
        assertThat(spec.templates().sequencedKeySet()).containsExactly("read", "paint");
        assertThat(spec.templates().get("paint").parameters()).containsExactly("hot", "colour");
        assertThat(spec.parameters()).containsEntry("hot", new Distribution.Zipf(10, 19, 0.8, false));
        WorkloadSpec.Phase first = spec.phases().getFirst();
        assertThat(first.schedule().requests()).isEqualTo(20);
        assertThat(first.weights()).containsEntry("read", 3.0);
        WorkloadSpec.Phase second = spec.phases().getLast();
        assertThat(second.schedule().time()).isEqualTo(Duration.ofSeconds(5));
        assertThat(second.weights()).as("left out, all weigh the same").containsEntry("paint", 1.0);
    }

    @Test
    void severalStatementsAreOneTransactionAfterTheirDeclarations() {
        assertThat(Template.transaction(List.of("delete t", "range of u is t", " retrieve (u.all) ")))
                .isEqualTo("""
                        range of u is t
                        begin transaction
                        delete t
                        retrieve (u.all)
                        end transaction
                        """);
        assertThat(Template.transaction(List.of("retrieve (t.all)"))).isEqualTo("retrieve (t.all)\n");
    }

    @Test
    void aParameterHasOneValueInATransaction() {
        WorkloadSpec spec = WorkloadFile.parse("load.yaml", FILE);
        TemplateClients clients = new TemplateClients(spec, new SeededRandom(3), 1);
        for (int i = 0; i < 20; i++) {
            List<String> statements =
                    clients.statements(0, spec.templates().sequencedValues().getLast());
            String read = statements.get(1).replaceAll(".*= ", "");
            assertThat(statements.getLast()).endsWith("t.k = " + read);
        }
    }

    @Test
    void sequentialNumbersOfTwoClientsNeverMeet() {
        Distribution.Draw numbers = new Distribution.Sequential(5, 8).draw();
        Distribution.Values first = numbers.of(new SeededRandom(1), 0, 2);
        Distribution.Values second = numbers.of(new SeededRandom(1), 1, 2);
        assertThat(Stream.of(first, second, first, second, first).map(client -> client.next(ALONE)))
                .containsExactly("5", "6", "7", "8", "5");
    }

    @Test
    void everyValueOfADistributionIsDrawnAndTheLowOnesOfASkewedOneMoreOften() {
        assertThat(draws(new Distribution.Uniform(-1, 1), ALONE)).containsOnly("-1", "0", "1");
        assertThat(draws(new Distribution.Choice(List.of("a", "b")), ALONE)).containsOnly("a", "b");
        assertThat(draws(new Distribution.Text(3), ALONE)).allMatch(text -> text.matches("[a-z]{3}"));
        List<String> skewed = draws(new Distribution.Zipf(7, 106, 0.99, false), ALONE);
        assertThat(skewed.stream().filter("7"::equals).count())
                .isGreaterThan(5 * skewed.stream().filter("50"::equals).count());
        List<String> scrambled = draws(new Distribution.Zipf(0, 99, 0.99, true), ALONE);
        assertThat(scrambled.stream().filter(number -> Integer.parseInt(number) < 10))
                .as("the frequent ones are no neighbours")
                .hasSizeLessThan(400);
        List<String> hot = draws(new Distribution.HotSpot(0, 99, new Access.HotSpot(0.9, 0.1)), ALONE);
        assertThat(hot.stream().filter(number -> Integer.parseInt(number) < 10)).hasSizeBetween(860, 940);
    }

    @Test
    void aNumberOfAGroupIsInTheGroupOfAnotherParameterAsOftenAsTheFileSays() {
        Distribution.Others teller = others("27", "");
        assertThat(draws(new Distribution.GroupOf("teller", 10), teller)).containsOnly("2");
        List<String> accounts = draws(new Distribution.MemberOf("branch", 100, 4, 0.85), others("2", ""));
        assertThat(accounts.stream().filter(number -> Integer.parseInt(number) / 100 == 2))
                .hasSizeBetween(800, 900);
        assertThat(accounts).allMatch(number -> Integer.parseInt(number) < 400);
        assertThat(draws(new Distribution.MemberOf("branch", 100, 1, 0.5), others("0", "")))
                .as("there is no other group")
                .allMatch(number -> Integer.parseInt(number) < 100);
    }

    @Test
    void theLatestNumbersAreTheClientsOwnAndThenThoseThatWereThere() {
        Distribution latest = new Distribution.Latest(new Distribution.Sequential(500, 999), "next", 99, 0.99);
        assertThat(draws(latest, others("", "502")))
                .contains("502", "501", "500", "99", "98")
                .doesNotContain("503", "499", "100")
                .allMatch(number -> Integer.parseInt(number) >= 0);
        assertThat(draws(latest, ALONE)).contains("99").doesNotContain("500");
    }

    private static final Distribution.Others ALONE = others("", "");

    private static Distribution.Others others(String value, String last) {
        return new Distribution.Others() {
            @Override
            public String value(String name) {
                return value;
            }

            @Override
            public Optional<String> last(String name) {
                return last.isEmpty() ? Optional.empty() : Optional.of(last);
            }
        };
    }

    private static List<String> draws(Distribution distribution, Distribution.Others others) {
        Distribution.Values values = distribution.draw().of(new SeededRandom(2), 0, 1);
        return Stream.generate(() -> values.next(others)).limit(1_000).toList();
    }

    @Test
    void aPhaseHasARateAndAWorkloadHasChecks() {
        WorkloadSpec spec =
                WorkloadFile.parse("load.yaml", FILE.replace("clients: 16", "clients: 16, rate: 250") + """
                checks:
                  each has a colour:
                    empty: retrieve (t.k) where t.c = ""
                """);
        assertThat(spec.phases().getLast().schedule().arrivals())
                .isEqualTo(new Arrivals.Open(250, Arrivals.Spacing.POISSON));
        assertThat(spec.checks())
                .containsExactly(new Check("each has a colour", Check.Kind.EMPTY, "retrieve (t.k) where t.c = \"\""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            uniform: [0, 9] | unifrom: [0, 9] | line 2, column 7: unknown key 'unifrom' in parameter 'k'
            uniform: [0, 9] | uniform: [9, 0] | line 2, column 20: 'uniform' is a whole number between 9 and
            uniform: [0, 9] | uniform: 9 | line 2, column 16: 'uniform' is a list of the least and the greatest
            t.k = $k | t.k = $hut | line 11, column 9: there is no parameter 'hut'; did you mean 'hot'?
            read: 3 | raed: 3 | line 17, column 52: there is no template 'raed'; did you mean 'read'?
            {read: 3, paint: 1} | {read: 0} | line 17, column 5: 'weights' leaves no template that runs
            phases: | phase: | line 16, column 1: unknown key 'phase' in a workload; did you mean 'phases'?
            hot: {zipf: [10, 19], theta: 0.8} | hot: {group-of: k} | line 3, column 8: parameter 'hot' needs 'size'
            zipf: [10, 19], theta: 0.8 | group-of: next, size: 2 | line 3, column 19: there is no parameter 'next' with
            clients: 16 | clients: 16, rate: 0 | line 18, column 37: 'rate' is a number of transactions a second, more
            clients: 16 | clients: 0 | line 18, column 27: 'clients' is a whole number between 1 and 2000, not 0
            """)
    void anErrorNamesFileLineAndTheNearestName(String right, String wrong, String message) {
        assertThatThrownBy(() -> WorkloadFile.parse("load.yaml", FILE.replace(right, wrong)))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("load.yaml " + message);
    }
}
