package org.raidlab.rc.scenario;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.core.property.GoldenFile;

/** Runs the scenario files; commit a change of their second part only if you can say why each line changed. */
class ScenarioTest {
    static List<GoldenFile> scenarios() {
        return GoldenFile.in(Path.of("src/test/resources/scenarios"));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void aScenarioPrintsWhatItsFileSays(GoldenFile file) {
        file.check(Scenario::run);
    }
}
