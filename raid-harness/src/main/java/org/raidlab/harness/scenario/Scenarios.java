package org.raidlab.harness.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.ConfigException;

/** The scenarios that are delivered with Mini-RAID. */
public final class Scenarios {
    private static final List<String> NAMES = List.of("fig9", "fig10", "1987-2", "1987-3-two", "1987-3-four");

    private Scenarios() {}

    public static List<String> names() {
        return NAMES;
    }

    /** Returns the text of a scenario. */
    public static String text(String name) {
        if (!NAMES.contains(name)) {
            String hint = NearestName.of(name, NAMES)
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("");
            throw new ConfigException("there is no file and no scenario '" + name + "'" + hint + "; there are "
                    + String.join(", ", NAMES));
        }
        try (InputStream in = Objects.requireNonNull(Scenarios.class.getResourceAsStream(name + ".yaml"), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the subject of a scenario, in a line: its first comment. */
    public static String title(String name) {
        return text(name).lines().findFirst().orElse("").replaceFirst("^#\\s*", "");
    }

    /** Returns a scenario by its name, ready to run. */
    public static Scenario named(String name) {
        return ScenarioFile.parse(name + ".yaml", text(name));
    }
}
