package org.raidlab.harness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Step.Bounds;
import org.raidlab.harness.scenario.Step.Choice;
import org.raidlab.runtime.ConfigException;

class ScenarioFileTest {
    @TempDir
    Path folder;

    private static Scenario parse(String text) {
        return ScenarioFile.parse("s.yaml", text);
    }

    @Test
    void whatIsLeftOutHasItsDefault() {
        Scenario scenario = parse("sites: 4\nsteps: [run: 3]\n");
        assertThat(scenario.shape()).isEqualTo(new MiniShape(4, 100, 4, 1));
        assertThat(scenario.mix()).isEqualTo(new TransactionMix(5, Sizes.ONE_TO_MAX, 0.5, 100));
        assertThat(scenario.detection()).isEqualTo(Detection.SEQUENTIAL);
        assertThat(scenario.weights()).isEmpty();
        assertThat(scenario.steps()).containsExactly(new Step.Run(2, 3));
    }

    @Test
    void everythingThatCanBeSaidIsRead() {
        Scenario scenario = parse("""
                sites: 5
                items: 50
                hot-items: 20
                degree: 3
                threshold: 1
                transactions:
                  max-size: 7
                  sizes: below-max
                  write-share: 0.25
                detection: batch
                coordinators: {1: 0.05, 2: 0.95}
                steps:
                  - fail: 2
                  - fail: {sites: [5]}
                  - repeat:
                      times: 2
                      steps:
                        - run: 10
                        - swap: 1
                  - recover: {sites: [5]}
                  - expect: {aborted-at-least: 1, aborted-at-most: 4, fail-locks-at-most: 60}
                """);
        assertThat(scenario.shape()).isEqualTo(new MiniShape(5, 50, 3, 1));
        assertThat(scenario.mix()).isEqualTo(new TransactionMix(7, Sizes.BELOW_MAX, 0.25, 20));
        assertThat(scenario.detection()).isEqualTo(Detection.BATCH);
        assertThat(scenario.weights()).containsEntry(1, 0.05).containsEntry(2, 0.95);
        assertThat(scenario.steps())
                .containsExactly(
                        new Step.Fail(13, new Choice.Random(2)),
                        new Step.Fail(14, new Choice.Named(List.of(5))),
                        new Step.Repeat(16, 2, List.of(new Step.Run(18, 10), new Step.Swap(19, 1))),
                        new Step.Recover(20, new Choice.Named(List.of(5))),
                        new Step.Expect(
                                21,
                                new Bounds(OptionalLong.of(1), OptionalLong.of(4)),
                                new Bounds(OptionalLong.empty(), OptionalLong.of(60))));
    }

    @Test
    void theScenariosThatComeWithItAreSound() {
        assertThat(Scenarios.names()).allSatisfy(name -> {
            assertThat(Scenarios.named(name).steps()).isNotEmpty();
            assertThat(Scenarios.title(name)).isNotBlank();
        });
        assertThatThrownBy(() -> Scenarios.named("fig11"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("there is no file and no scenario 'fig11'; did you mean 'fig1");
    }

    /** A mistake: its text, and what is said of it. */
    record Mistake(String text, String said) {}

    static List<Mistake> mistakes() {
        return List.of(
                new Mistake("", "s.yaml: it is empty; a scenario has at least sites and steps"),
                new Mistake("sites: [1\nsteps", "s.yaml line 2: this is not YAML: "),
                new Mistake("- 1", "s.yaml line 1: a scenario is written as keys with values, such as 'sites: 4'"),
                new Mistake("steps: [run: 1]", "s.yaml line 1: a scenario needs 'sites', how many sites there are"),
                new Mistake("sites: 2", "s.yaml line 1: a scenario needs 'steps', a list such as"),
                top("sites: 4", "line 2: key 'sites' is there twice"),
                top("itms: 4", "line 2: unknown key 'itms' in a scenario; did you mean 'items'?; there are sites, "),
                top("items: many", "line 2: 'items' is a whole number between 1 and 10000, not 'many'"),
                top("items: 0", "line 2: 'items' is a whole number between 1 and 10000, not 0"),
                top("items: 2.5", "line 2: 'items' is a whole number between 1 and 10000, not '2.5'"),
                top("items:", "line 2: 'items' is a whole number between 1 and 10000, and nothing stands there"),
                top("items: [5]", "line 2: 'items' is a whole number between 1 and 10000, not several"),
                top("hot-items: 101", "line 2: 'hot-items' is a whole number between 1 and 100, not 101"),
                top("degree: 5", "line 2: 'degree' is a whole number between 1 and 4, not 5"),
                top("threshold: 5", "line 2: 'threshold' is a whole number between 1 and 4, not 5"),
                top("threshold: 2", "line 2: a 'threshold' keeps copies where a 'degree' leaves sites without them"),
                top("detection: late", "line 2: 'detection' is one of sequential, batch, not 'late'"),
                top("transactions: 5", "line 2: 'transactions' is written as keys with values, such as"),
                top("transactions: {max-size: 0}", "line 2: 'max-size' is a whole number between 1 and 100, not 0"),
                top("transactions: {write-share: 2}", "line 2: 'write-share' is a number between 0 and 1, not 2"),
                top("transactions: {write-share: x}", "line 2: 'write-share' is a number between 0 and 1, not 'x'"),
                top(
                        "transactions: {sizes: max-to-one}",
                        "line 2: 'sizes' is one of one-to-max, below-max, zero-to-max"),
                top("transactions: {max-size: 1, sizes: below-max}", "line 2: with a 'max-size' of 1 there is no size"),
                top("transactions: {sise: 1}", "line 2: unknown key 'sise' in 'transactions'"),
                top("coordinators: {9: 1}", "line 2: unknown key '9' in 'coordinators'"),
                top("coordinators: {1: -1}", "line 2: '1' is a number that is not negative, not -1"),
                top("coordinators: {1: 0}", "line 2: 'coordinators' leaves no site that gets transactions"),
                step("run: 0", "line 3: 'run' is a whole number between 1 and 1000000, not 0"),
                step("walk: 1", "line 3: unknown key 'walk' in a step; there are fail, recover, run, "),
                step("rum: 1", "line 3: unknown key 'rum' in a step; did you mean 'run'?"),
                step("7", "line 3: a step is written as keys with values, such as"),
                step("{run: 1, swap: 1}", "line 3: a step has one key, such as 'run: 20', not 2"),
                step("fail: 4", "line 3: 4 of 4 sites that are up cannot fail: one has to stay up"),
                step("fail: {sites: [5]}", "line 3: 'sites' is a whole number between 1 and 4, not 5"),
                step("fail: {sites: [2, 2]}", "line 3: site 2 is named twice"),
                step("fail: {sites: []}", "line 3: 'sites' is an empty list"),
                step("fail: {sites: 2}", "line 3: 'sites' is a list"),
                step("fail: {any: 2}", "line 3: 'fail' needs 'sites', a list such as [1, 2], or a number alone"),
                step("recover: 1", "line 3: 1 sites cannot recover: 0 have failed"),
                step("swap: 1", "line 3: a swap needs a site that has failed, and all are up"),
                step("repeat: {steps: [run: 1]}", "line 3: 'repeat' needs 'times', how often"),
                step("repeat: {times: 2}", "line 3: 'repeat' needs 'steps', a list such as"),
                step("repeat: {times: 2, steps: [fail: 2]}", "line 3: 2 of 2 sites that are up cannot fail"),
                step("expect: {aborted-at-most: 1}", "line 3: no transactions have run of which aborts could be"),
                step("expect: {}", "line 3: 'expect' expects nothing; say for example 'aborted-at-most: 3'"),
                step("expect: {fail-locks-at-most: -1}", "line 3: 'fail-locks-at-most' is a whole number between 0"),
                step(
                        "expect: {fail-locks-at-least: 3, fail-locks-at-most: 2}",
                        "line 3: no number of fail-locks is within these bounds"));
    }

    private static Mistake top(String line, String said) {
        return new Mistake("sites: 4\n" + line + "\nsteps: [run: 1]\n", "s.yaml " + said);
    }

    private static Mistake step(String step, String said) {
        return new Mistake("sites: 4\nsteps:\n  - " + step + "\n", "s.yaml " + said);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsToldInOneLineWithFileLineAndReason(Mistake mistake) {
        assertThatThrownBy(() -> parse(mistake.text()))
                .isInstanceOf(ConfigException.class)
                .extracting(wrong -> wrong.getMessage().replaceFirst(", column [0-9]+", ""))
                .asInstanceOf(InstanceOfAssertFactories.STRING)
                .startsWith(mistake.said())
                .doesNotContain("\n");
    }

    @Test
    void aMistakeIsToldWithItsColumn() {
        assertThatThrownBy(() -> parse("sites: 4\nitems: many\nsteps: [run: 1]\n"))
                .hasMessageStartingWith("s.yaml line 2, column 8: 'items' is");
        assertThatThrownBy(() -> parse("sites: 4\nsteps:\n  - run: 1\n  - {rum: 2}\n"))
                .hasMessageStartingWith("s.yaml line 4, column 6: unknown key 'rum'");
        assertThatThrownBy(() -> parse("sites: [1\nsteps"))
                .hasMessageStartingWith("s.yaml line 2, column 6: this is not YAML: ");
    }

    @Test
    void aFileIsReadAndOneThatIsNotThereIsNamed() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, Scenarios.text("fig10"));
        assertThat(ScenarioFile.read(file).shape()).isEqualTo(new MiniShape(15, 100, 2, 1));
        assertThatThrownBy(() -> ScenarioFile.read(folder.resolve("other.yaml")))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("there is no file ");
    }
}
