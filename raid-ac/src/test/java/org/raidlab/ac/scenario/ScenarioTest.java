package org.raidlab.ac.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the scenario files: commands, a line of dashes, then what they print. {@code -Draid.golden=write} writes the
 * second part anew; commit such a change only if you can say why each line changed.
 */
class ScenarioTest {
    private static final Path FOLDER = Path.of("src/test/resources/scenarios");
    private static final String DIVIDER = "----";

    static List<Path> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void aScenarioPrintsWhatItsFileSays(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        int divider = lines.indexOf(DIVIDER);
        List<String> commands = lines.subList(0, divider < 0 ? lines.size() : divider);
        String printed = Scenario.run(commands);
        if ("write".equals(System.getProperty("raid.golden"))) {
            List<String> whole = new ArrayList<>(commands);
            whole.add(DIVIDER);
            Files.writeString(file, String.join("\n", whole) + "\n" + printed);
        }
        assertThat(divider).as("%s has a second part", file).isPositive();
        assertThat(printed).isEqualTo(String.join("\n", lines.subList(divider + 1, lines.size())) + "\n");
    }
}
