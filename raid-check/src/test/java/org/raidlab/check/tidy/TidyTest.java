package org.raidlab.check.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.raidlab.check.Repository;

/** Every source file of the tree keeps every rule; there is no list of exceptions. */
final class TidyTest {
    /** Raise it as the tree grows: it guards against rules that pass because they found nothing to read. */
    private static final int LEAST_FILES = 600;

    private static final List<SourceFile> SOURCES = SourceFile.parseAll(
            Repository.files(".java").stream().map(TidyTest::read).toList());

    @Test
    void enoughFilesWereRead() {
        assertThat(SOURCES).hasSizeGreaterThanOrEqualTo(LEAST_FILES);
    }

    @ParameterizedTest
    @FieldSource("org.raidlab.check.tidy.TidyRule#ALL")
    void allSourcesKeepTheRule(TidyRule rule) {
        List<Finding> findings =
                SOURCES.stream().flatMap(source -> rule.check(source).stream()).toList();
        assertThat(findings).isEmpty();
    }

    private static SourceFile.TextObject read(Path file) {
        String name = Repository.root().relativize(file).toString().replace('\\', '/');
        return new SourceFile.TextObject(name, Repository.read(file));
    }
}
