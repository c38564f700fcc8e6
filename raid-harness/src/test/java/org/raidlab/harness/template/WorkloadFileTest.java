package org.raidlab.harness.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.ConfigException;

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
        assertThat(spec.parameters()).containsEntry("hot", new Distribution.Zipf(10, 19, 0.8));
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
        Distribution numbers = new Distribution.Sequential(5, 8);
        Supplier<String> first = numbers.values(new SeededRandom(1), 0, 2);
        Supplier<String> second = numbers.values(new SeededRandom(1), 1, 2);
        assertThat(Stream.of(first, second, first, second, first).map(Supplier::get))
                .containsExactly("5", "6", "7", "8", "5");
    }

    @Test
    void everyValueOfADistributionIsDrawnAndTheLowOnesOfASkewedOneMoreOften() {
        assertThat(draws(new Distribution.Uniform(-1, 1))).containsOnly("-1", "0", "1");
        assertThat(draws(new Distribution.Choice(List.of("a", "b")))).containsOnly("a", "b");
        List<String> skewed = draws(new Distribution.Zipf(7, 106, 0.99));
        assertThat(skewed.stream().filter("7"::equals).count())
                .isGreaterThan(5 * skewed.stream().filter("50"::equals).count());
    }

    private static List<String> draws(Distribution distribution) {
        return Stream.generate(distribution.values(new SeededRandom(2), 0, 1))
                .limit(1_000)
                .toList();
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
            clients: 16 | clients: 0 | line 18, column 27: 'clients' is a whole number between 1 and 2000, not 0
            """)
    void anErrorNamesFileLineAndTheNearestName(String right, String wrong, String message) {
        assertThatThrownBy(() -> WorkloadFile.parse("load.yaml", FILE.replace(right, wrong)))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("load.yaml " + message);
    }
}
