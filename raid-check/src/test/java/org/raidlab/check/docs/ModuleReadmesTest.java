package org.raidlab.check.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.check.Repository;

/** A module that has code has a README. */
final class ModuleReadmesTest {
    @Test
    void everyModuleWithCodeHasAReadme() {
        List<Path> silent = Repository.modules().stream()
                .filter(Repository::hasCode)
                .filter(module -> !Files.exists(module.resolve("README.md")))
                .map(Repository.root()::relativize)
                .toList();
        assertThat(silent).isEmpty();
    }
}
