package org.raidlab.harness.permutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.ServerFactory;

/**
 * Every specification in {@code permutations}, with every Concurrency Controller: the answers are those in the file
 * beside it, and some serial order gives them too, which respects time if the controller claims so.
 * {@code -Draid.specs.write=true} writes the files anew.
 */
final class PermutationSpecsTest {
    private static final boolean WRITES = Boolean.getBoolean("raid.specs.write");
    private static final Path FOLDER = Path.of("src/test/resources/permutations");
    private static final List<String> CONTROLLERS =
            List.of("opt", "2pl", "2pl-wound-wait", "2pl-no-wait", "2pl-detect", "2pl-timeout", "to", "sgt");

    private static final Map<String, SpecSites> SITES = new LinkedHashMap<>();

    static SpecSites sitesOf(String controller) {
        return SITES.computeIfAbsent(controller, name -> new SpecSites(name, ServerFactory::new));
    }

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".spec"))
                    .map(name -> name.substring(0, name.indexOf('.')))
                    .sorted()
                    .toList();
        }
    }

    static Spec spec(String name) throws IOException {
        return Spec.parse(Files.readAllLines(FOLDER.resolve(name + ".spec")));
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyControllerGivesTheAnswersThatAreWritten(String name) throws IOException {
        Spec spec = spec(name);
        SerialOracle oracle = new SerialOracle(spec, sitesOf("opt"));
        List<String> lines = new ArrayList<>();
        for (List<String> order : spec.permutations()) {
            lines.add("permutation " + String.join(" ", order));
            SequencedMap<String, List<String>> controllersByAnswers = new LinkedHashMap<>();
            for (String controller : CONTROLLERS) {
                Permutation.Ran ran = Permutation.run(spec, sitesOf(controller), order);
                assertThat(oracle.explains(ran, sitesOf(controller).claim()))
                        .as("%s is as %s claims: %s", order, controller, ran.line())
                        .isTrue();
                controllersByAnswers
                        .computeIfAbsent(ran.line(), _ -> new ArrayList<>())
                        .add(controller);
            }
            controllersByAnswers.forEach(
                    (answers, controllers) -> lines.add("  " + String.join(" ", controllers) + ": " + answers));
        }
        String text = String.join("\n", lines) + "\n";
        Path file = FOLDER.resolve(name + ".out");
        if (WRITES) {
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }

    /** A control of the specifications: most of them are there because something goes wrong. */
    @Test
    void withoutControlMostSpecificationsGoWrong() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String name : names()) {
            if (Misfit.of(spec(name), sitesOf(Algorithms.NO_CONCURRENCY_CONTROL))
                    .isPresent()) {
                wrong.add(name);
            }
        }
        assertThat(wrong).as("specifications that go wrong without control").hasSizeGreaterThan(names().size() / 2);
    }
}
